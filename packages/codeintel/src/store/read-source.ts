import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { classOfContent } from '../scan/content-class.js';
import { classBit, classOfPath } from '../scan/path-class.js';

export interface SourceFile {
  readonly size: number;
  readonly mtimeMs: number;
  readonly hash: string;
  readonly classBits: number;
  /** Empty for binary and huge files. */
  readonly text: string;
}

/** Larger files are known by path and size only. */
export const HUGE_BYTES = 1_500_000;

/** Reads one file, or gives `undefined` when it is gone, a folder, a link, a device or not readable. */
export function readSource(root: string, path: string): SourceFile | undefined {
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
    const pathBits = classOfPath(path);
    if (size > HUGE_BYTES) {
      const classBits = pathBits | classBit.huge;
      return { size, mtimeMs, hash: '', classBits, text: '' };
    }
    const bytes = Buffer.allocUnsafe(size);
    const length = readSync(descriptor, bytes, 0, size, 0);
    const content = bytes.subarray(0, length);
    const classBits = pathBits | classOfContent(content);
    const hash = createHash('sha1').update(content).digest('hex').slice(0, 16);
    const text = classBits & classBit.binary ? '' : content.toString('utf8');
    return { size, mtimeMs, hash, classBits, text };
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}
