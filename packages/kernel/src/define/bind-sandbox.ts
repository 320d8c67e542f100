import { KernelError } from '../kernel-error.js';
import type { CommandOptions, SandboxPort, ToolSandbox } from './tool-services.js';

/** The sandbox for one call: whatever it starts ends when the call is cut short. `signalOf` is asked when it is needed. */
export function bindSandbox(whole: SandboxPort, signalOf?: () => AbortSignal): ToolSandbox {
  const bound = (options: CommandOptions = {}): CommandOptions => {
    const signals = [signalOf?.(), options.signal].filter((signal) => signal !== undefined);
    return signals.length === 0 ? options : { ...options, signal: AbortSignal.any(signals) };
  };
  function readFile(path: string, options?: { readonly encoding?: 'utf8' }): Promise<string>;
  function readFile(path: string, options: { readonly encoding: 'bytes' }): Promise<Uint8Array>;
  async function readFile(
    path: string,
    { encoding = 'utf8' }: { readonly encoding?: 'utf8' | 'bytes' } = {},
  ): Promise<string | Uint8Array> {
    const content = await whole.readFile(path);
    if (encoding === 'bytes') {
      return typeof content === 'string' ? new TextEncoder().encode(content) : content;
    }
    return typeof content === 'string' ? content : textOf(path, content);
  }
  return {
    whole,
    readFile,
    exec: (command, options) => whole.exec(command, bound(options)),
    async execBackground(command, options) {
      if (whole.execBackground) return whole.execBackground(command, bound(options));
      throw new KernelError(
        'NO_BACKGROUND',
        'The sandbox of this runtime runs no command in the background; use exec, or createSandbox of @sluice/sandbox',
      );
    },
    writeFile: (path, content) => whole.writeFile(path, content),
  };
}

function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new KernelError(
      'NOT_TEXT',
      `The file ${path} is no UTF-8 text; read its bytes: readFile(path, { encoding: 'bytes' })`,
      { cause },
    );
  }
}
