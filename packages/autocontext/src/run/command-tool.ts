import { spawn } from 'node:child_process';
import type { ToolContext } from '@sluice/kernel';
import type { PlannedTool } from '../auto-output.js';
import type { Environment } from '../folders.js';
import { parseToolText } from './parse-tool-text.js';
import { readProgramAnswer } from './read-program-answer.js';
import { RunnableTool } from './runnable-tool.js';

export interface CommandToolOptions {
  readonly command: readonly string[];
  readonly prompt: string;
  readonly root: string;
  readonly env: Environment;
}

const MOST_OUT = 50_000;
const MOST_ERR = 20_000;

/**
 * A program that stands in for a tool. It gets its question in the environment and answers on stdout; its whole process
 * group ends with the call. Only the person's own environment and settings can name one.
 */
export function commandTool(planned: PlannedTool, options: CommandToolOptions): RunnableTool {
  return new RunnableTool({
    planned,
    description: `The program ${options.command[0] ?? ''}`,
    version: 'command',
    schema: { type: 'object' },
    work: async (args: Readonly<Record<string, unknown>>, _keep, { signal }: ToolContext) => {
      const result = await runCommand(planned.tool, args, signal, options);
      return { result, finds: readProgramAnswer(result) };
    },
  });
}

function runCommand(
  name: string,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  { command, prompt, root, env }: CommandToolOptions,
): Promise<unknown> {
  const [program = '', ...words] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: root,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      env: {
        ...env,
        CI_TOOL_NAME: name,
        CI_TOOL_PROMPT: prompt,
        CI_TOOL_ARGS_JSON: JSON.stringify(args),
        CI_TOOL_REPO_ROOT: root,
      },
    });
    const out = new Kept(MOST_OUT);
    const err = new Kept(MOST_ERR);
    child.stdout.on('data', (chunk: Buffer) => out.add(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.add(chunk));
    const end = (): void => endGroup(child.pid, () => child.kill('SIGKILL'));
    signal.addEventListener('abort', end, { once: true });
    child.once('error', (error) => {
      signal.removeEventListener('abort', end);
      reject(new Error(`${program} did not start: ${error.message}`, { cause: error }));
    });
    child.once('close', (code, signalName) => {
      signal.removeEventListener('abort', end);
      // What the program left running behind it ends too.
      endGroup(child.pid, () => undefined);
      if (code === 0) {
        try {
          resolve(parseToolText(out.text(), out.isCut));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      } else {
        const said = err.text().trim().split('\n').at(-1) ?? '';
        reject(
          new Error(`exit ${code ?? signalName}${said === '' ? '' : `: ${said.slice(0, 200)}`}`),
        );
      }
    });
  });
}

function endGroup(pid: number | undefined, otherwise: () => unknown): void {
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') otherwise();
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already, or was never made.
    otherwise();
  }
}

/** The first bytes of a stream; the rest is counted and let go. */
class Kept {
  readonly #most: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    const room = this.#most - this.#size;
    if (chunk.length > room) this.isCut = true;
    if (room <= 0) return;
    const part = chunk.subarray(0, room);
    this.#chunks.push(part);
    this.#size += part.length;
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
