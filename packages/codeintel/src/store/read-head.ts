import { closeSync, readSync } from 'node:fs';
import { openInside } from '@sluice/sandbox';

/**
 * As much of a file's start as the buffer holds, each byte taken for one character: enough for looking for ASCII
 * words. Empty when the file is gone or cannot be read.
 */
export function readHead(root: string, path: string, buffer: Buffer): string {
  const descriptor = openInside(root, path);
  if (descriptor === undefined) return '';
  try {
    return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } catch {
    // The disk failed.
    return '';
  } finally {
    closeSync(descriptor);
  }
}
