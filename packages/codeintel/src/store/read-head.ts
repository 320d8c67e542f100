import { closeSync, constants, openSync, readSync } from 'node:fs';

/**
 * As much of a file's start as the buffer holds, each byte taken for one character: enough for looking for ASCII
 * words. Empty when the file is gone or cannot be read.
 */
export function readHead(root: string, path: string, buffer: Buffer): string {
  let descriptor: number;
  try {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    descriptor = openSync(`${root}/${path}`, flags);
  } catch {
    return '';
  }
  try {
    return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } catch {
    // A folder has taken the file's place.
    return '';
  } finally {
    closeSync(descriptor);
  }
}
