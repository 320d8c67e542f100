import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isBinary } from '../scan/content-class.js';

/** Larger files are known by path and size only. */
const HUGE_BYTES = 1_500_000;

/** The text of a file, for showing a place in it; empty for a file that is binary, huge or gone. */
export function readText(root: string, path: string): string {
  const content = readBytes(root, path)?.content;
  return content && !isBinary(content) ? content.toString('utf8') : '';
}

export interface ReadFile {
  readonly size: number;
  readonly mtimeMs: number;
  /** Absent for huge files. */
  readonly content?: Buffer;
}

/** Reads one file, or gives `undefined` when it is gone, a folder, a link, a device or not readable. */
export function readBytes(root: string, path: string): ReadFile | undefined {
  let descriptor: number;
  try {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    descriptor = openSync(join(root, path), flags);
  } catch {
    return undefined;
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return undefined;
    const { size, mtimeMs } = stat;
    if (size > HUGE_BYTES) return { size, mtimeMs };
    const bytes = Buffer.allocUnsafe(size);
    const length = readSync(descriptor, bytes, 0, size, 0);
    return { size, mtimeMs, content: bytes.subarray(0, length) };
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}
