import type { ToolServices } from '@sluice/kernel';
import type { Sandbox } from '@sluice/sandbox';
import { binaryKind } from '../text/binary.js';
import { lineEndingOf } from '../text/file-text.js';
import type { ToolFailure } from '../tool-failure.js';
import { binaryFailure } from './file-failures.js';
import { rememberVersion } from './file-version.js';
import { countFileLines, readLines, type WindowStart } from './read-lines.js';

export interface TextWindow {
  readonly path: string;
  readonly absolutePath: string;
  readonly content: string;
  readonly size: number;
  readonly lines: number;
  /** `null` when the file is too large to count. */
  readonly totalLines: number | null;
  readonly isEnd: boolean;
  readonly nextByte: number;
  readonly endsInLine: boolean;
  readonly hasBom: boolean;
  readonly isUtf8: boolean;
  readonly lineEnding: string;
}

/** Result text above this would be cut again on its way to the model. */
export const MAX_WINDOW_BYTES = 40_000;
const MAX_COUNTED_BYTES = 4 * 1024 * 1024;
const BINARY_PROBE_BYTES = 8 * 1024;

/** Reads lines of a text file as a model gets them, and notes which version of the file was seen. */
export async function readTextWindow(
  sandbox: Sandbox,
  services: ToolServices,
  path: string,
  start: WindowStart,
  maxLines: number,
  maxBytes = MAX_WINDOW_BYTES,
): Promise<TextWindow | ToolFailure> {
  const handle = await sandbox.openRead(path);
  try {
    const { info } = handle;
    const probe = await handle.read(0, Math.min(BINARY_PROBE_BYTES, info.size));
    const kind = binaryKind(probe);
    if (kind !== undefined) return binaryFailure(info.path, kind, info.size);
    const window = await readLines(handle, start, { maxLines, maxBytes });
    const inner = window.bytes.includes(0) ? 'binary data' : undefined;
    if (inner !== undefined) return binaryFailure(info.path, inner, info.size);
    rememberVersion(services, info);
    const hasBom =
      window.startByte === 0 && probe[0] === 0xef && probe[1] === 0xbb && probe[2] === 0xbf;
    const bytes = hasBom ? window.bytes.subarray(3) : window.bytes;
    const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return {
      path: info.path,
      absolutePath: info.absolutePath,
      content,
      size: info.size,
      lines: window.lines,
      totalLines: await countFileLines(handle, MAX_COUNTED_BYTES),
      isEnd: window.isEnd,
      nextByte: window.nextByte,
      endsInLine: window.endsInLine,
      hasBom,
      isUtf8: !content.includes('\ufffd') || isValidUtf8(bytes),
      lineEnding: lineEndingOf(content),
    };
  } finally {
    handle.close();
  }
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
