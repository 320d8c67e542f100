import { sensitiveFile } from '@sluice/guard';
import { runsCode } from '@sluice/sandbox';
import { inFolder } from './folders.js';
import { UNKNOWN_PART } from './script.js';

/** A kind of place that a path may lead to. */
export type PathKind =
  /** A file that often holds secrets. */
  | 'sensitive'
  /** A file that makes programs run code. */
  | 'runs-code'
  /** Outside the workspace. */
  | 'outside';

/** The paths that one word may stand for, read from each folder: `--file=x`, `if=x`, `@x`, `HEAD:x` and `-fx` name `x`. */
export function pathsOf(shape: string, folders: readonly string[]): readonly string[] {
  const texts = new Set([shape]);
  for (const mark of ['=', '@', ':']) {
    const at = shape.lastIndexOf(mark);
    if (at !== -1) texts.add(shape.slice(at + 1));
  }
  if (/^-[A-Za-z]./.test(shape)) texts.add(shape.slice(2));
  // Of braces only what stands before them is known.
  if (shape.includes('}')) texts.add(shape.replace(BRACES, UNKNOWN_PART));
  return [...texts]
    .filter((text) => text !== '' && text !== UNKNOWN_PART)
    .flatMap((text) => folders.map((folder) => inFolder(folder, text)));
}

const BRACES = new RegExp(`${UNKNOWN_PART}[^/]*\\}`, 'gu');
const MAX_REMEMBERED = 4_000;
const remembered = new Map<string, boolean>();

/** Whether a path is of a kind. A command is judged by several rules, so the last answers are kept. */
export function isOfKind(path: string, kind: PathKind): boolean {
  const key = `${kind} ${path}`;
  const before = remembered.get(key);
  if (before !== undefined) return before;
  const answer = judgePath(path, kind);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, answer);
  return answer;
}

function judgePath(path: string, kind: PathKind): boolean {
  switch (kind) {
    case 'sensitive':
      return sensitiveFile(path.replaceAll(UNKNOWN_PART, '*')) !== undefined;
    case 'runs-code':
      return /^\/etc(?:\/|$)/.test(path) || runsCode(path) !== undefined;
    case 'outside':
      return /^(?:~|\.\.(?:\/|$)|\/(?!dev\/|tmp\/|proc\/self\/fd\/))/.test(path);
  }
}
