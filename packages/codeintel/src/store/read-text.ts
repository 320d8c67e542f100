import { closeSync, fstatSync, readSync } from 'node:fs';
import { openInside } from '@sluice/sandbox';
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

/** Reads one file, or gives `undefined` when it is gone, a folder, a link, a device, outside or not readable. */
export function readBytes(root: string, path: string): ReadFile | undefined {
  const descriptor = openInside(root, path);
  if (descriptor === undefined) return undefined;
  try {
    const { size, mtimeMs } = fstatSync(descriptor);
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
