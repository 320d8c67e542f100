import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode } from '../system-error.js';

const MAX_SETTINGS_BYTES = 1024 * 1024;
const MISSING = new Set(['ENOENT', 'ENOTDIR']);

/**
 * The text of a settings file, or `undefined` where there is none. Whoever fills a folder decides what a name in it is, so
 * nothing is read but a regular file of at most `maxBytes`: a pipe would make us wait for ever, a device has no end, and a
 * file may grow while it is read. Anything else is thrown with the path and the reason. Links are followed: people link
 * their settings.
 */
export function readSettingsFile(path: string, maxBytes = MAX_SETTINGS_BYTES): string | undefined {
  const bytes = readSettingsBytes(path, maxBytes);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** The same for whoever has to know whether it is text. */
export function readSettingsBytes(
  path: string,
  maxBytes = MAX_SETTINGS_BYTES,
): Uint8Array | undefined {
  const { O_RDONLY, O_NONBLOCK, O_NOCTTY } = constants;
  let fd: number;
  try {
    // O_NONBLOCK: opening a pipe that nobody writes to would wait for a writer.
    fd = openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    if (MISSING.has(errorCode(error))) return undefined;
    throw new Error(`${path} cannot be read (${errorCode(error)})`, { cause: error });
  }
  try {
    if (!fstatSync(fd).isFile()) throw new Error(`${path} is not a regular file`);
    return readAtMost(fd, maxBytes, path);
  } finally {
    closeSync(fd);
  }
}

/** What the file says of its size is not asked: it can grow, and some file systems say 0 for everything. */
function readAtMost(fd: number, maxBytes: number, path: string): Uint8Array {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const chunk = new Uint8Array(Math.min(64 * 1024, maxBytes + 1 - total));
    const count = readSync(fd, chunk, 0, chunk.length, null);
    if (count === 0) return Buffer.concat(chunks, total);
    chunks.push(chunk.subarray(0, count));
    total += count;
    if (total > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes`);
  }
}
