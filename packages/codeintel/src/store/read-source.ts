import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { openInside } from '@sluice/sandbox';
import { classOfContent, isBinary } from '../scan/content-class.js';
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

/** Reads one file, or gives `undefined` when it is gone, a folder, a link, a device, outside or not readable. */
export function readSource(root: string, path: string): SourceFile | undefined {
  const file = readBytes(root, path);
  if (!file) return undefined;
  const { size, mtimeMs, content } = file;
  const pathBits = classOfPath(path);
  if (!content) return { size, mtimeMs, hash: '', classBits: pathBits | classBit.huge, text: '' };
  const classBits = pathBits | classOfContent(content);
  const hash = createHash('sha1').update(content).digest('hex').slice(0, 16);
  const text = classBits & classBit.binary ? '' : content.toString('utf8');
  return { size, mtimeMs, hash, classBits, text };
}

/** The text alone, for showing a place in it: no hash and no classes, whose first use takes milliseconds. */
export function readText(root: string, path: string): string {
  const content = readBytes(root, path)?.content;
  return content && !isBinary(content) ? content.toString('utf8') : '';
}

interface ReadFile {
  readonly size: number;
  readonly mtimeMs: number;
  /** Absent for huge files. */
  readonly content?: Buffer;
}

function readBytes(root: string, path: string): ReadFile | undefined {
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
