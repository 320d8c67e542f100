import { createHash } from 'node:crypto';
import { classOfContent } from '../scan/content-class.js';
import { classBit, classOfPath } from '../scan/path-class.js';
import { readBytes } from './read-text.js';

export interface SourceFile {
  readonly size: number;
  readonly mtimeMs: number;
  readonly hash: string;
  readonly classBits: number;
  /** Empty for binary and huge files. */
  readonly text: string;
}

/** Reads one file with its hash and classes, or gives `undefined` where `readBytes` does. */
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
