import { sensitiveFile } from '@sluice/guard';
import { mayBecomeRunsCode, runsCode } from '@sluice/sandbox';
import { inFolder } from './folders.js';
import { UNKNOWN_PART, type Word } from './script.js';

/** A kind of place that a path may lead to. */
export type PathKind =
  /** A file that often holds secrets. */
  | 'sensitive'
  /** A file that makes programs run code. */
  | 'runs-code'
  /** Outside the workspace. */
  | 'outside'
  /** A disk or another device that a write would spoil. */
  | 'device'
  /** A whole system, one of its folders, or somebody's whole home. */
  | 'whole-system';

/** The paths that one word may stand for, in each of its readings. */
export function pathsOfWord(
  { shape, others = [] }: Word,
  folders: readonly string[],
): readonly string[] {
  return [shape, ...others].flatMap((text) => pathsOf(text, folders));
}

/** More than anyone writes together behind one dash. */
const MOST_LETTERS = 6;

/** The same, with every ending of options that are written together: `-cfHEAD` may name `HEAD`. */
export function pathsTouched(word: Word, folders: readonly string[]): readonly string[] {
  const letters = /^-([A-Za-z]+)/.exec(word.shape)?.[1]?.length ?? 0;
  const endings = Array.from({ length: Math.min(letters, MOST_LETTERS) }, (_, index) =>
    word.shape.slice(index + 2),
  );
  const joined = endings.filter((text) => text !== '');
  return [
    ...pathsOfWord(word, folders),
    ...joined.flatMap((text) => folders.map((folder) => inFolder(folder, text))),
  ];
}

/**
 * The paths that a text may stand for, read from each folder: `--file=x`, `if=x`, `@x`, `HEAD:x`, `-fx` and `-cfx` name
 * `x`, so do `{x,y}` and `x.gz`, which is made from `x` or into it.
 */
export function pathsOf(shape: string, folders: readonly string[]): readonly string[] {
  const texts = new Set<string>();
  for (const text of [...readingsOf(shape)]) {
    texts.add(text);
    for (const mark of ['=', '@', ':']) {
      const at = text.lastIndexOf(mark);
      if (at !== -1) texts.add(text.slice(at + 1));
    }
    const letters = /^-[A-Za-z]+/.exec(text)?.[0].length ?? 0;
    if (letters > 0 && text.length > 2) {
      texts.add(text.slice(2));
      texts.add(text.slice(letters));
    }
  }
  for (const text of [...texts]) if (PACKED.test(text)) texts.add(text.replace(PACKED, ''));
  return [...texts]
    .filter((text) => text !== '' && text !== UNKNOWN_PART)
    .flatMap((text) => folders.map((folder) => inFolder(folder, text)));
}

const PACKED = /\.(?:gz|bz2|xz|zst|lzma|lz4|lz|Z|br)$/;
const BRACES = new RegExp(`${UNKNOWN_PART}[^/]*\\}`, 'gu');
const BRACKETS = new RegExp(`${UNKNOWN_PART}[^/\\]${UNKNOWN_PART}]*\\]`, 'gu');
/** To the last `]` of a name: a bracket may hold others, as in `[[:alpha:]]`, `[[=e=]]`, `[]e]` and `[$(echo e)]`. */
const WIDEST_BRACKETS = new RegExp(`${UNKNOWN_PART}[^/]*\\]`, 'gu');
const INNERMOST = new RegExp(`${UNKNOWN_PART}([^${UNKNOWN_PART}}]*)\\}`, 'u');
const OWN_BRACE = /\{(?=[^{}]*,[^{}]*\})/gu;
const MOST_READINGS = 64;
/** Longer texts are not put together again: only what stands between their commas and braces is looked at. */
const LONGEST_EXPANDED = 400;
const BETWEEN = new RegExp(`[${UNKNOWN_PART},}]+`, 'u');

/** A text, and each that its wildcards and braces may come out as, as far as it shows them. */
export function readingsOf(shape: string): ReadonlySet<string> {
  const found = new Set([shape]);
  // Braces in quotes are read by the program itself, as curl and git do.
  const own = shape.length <= LONGEST_EXPANDED ? shape.replaceAll(OWN_BRACE, UNKNOWN_PART) : shape;
  if (own !== shape) for (const text of readingsOf(own)) found.add(text);
  const isShort = shape.length <= LONGEST_EXPANDED;
  if (shape.includes(']') && isShort) {
    found.add(shape.replace(BRACKETS, UNKNOWN_PART));
    found.add(shape.replace(WIDEST_BRACKETS, UNKNOWN_PART));
  }
  if (!shape.includes('}') || !shape.includes(UNKNOWN_PART)) return found;
  // Of more braces than are read what stands before them is known, and each piece that may stand alone.
  found.add(isShort ? shape.replace(BRACES, UNKNOWN_PART) : startOf(shape));
  if (!isShort || !expand(found)) for (const piece of shape.split(BETWEEN)) found.add(piece);
  return found;
}

function startOf(shape: string): string {
  return shape.slice(0, shape.indexOf(UNKNOWN_PART) + UNKNOWN_PART.length);
}

/** Adds what the innermost braces come out as, again and again; `false` where there is more than is kept. */
function expand(found: Set<string>): boolean {
  for (const text of found) {
    const inner = INNERMOST.exec(text);
    for (const one of inner?.[1]?.split(',') ?? []) {
      if (found.size >= MOST_READINGS) return false;
      found.add(text.replace(INNERMOST, () => (one.includes('..') ? UNKNOWN_PART : one)));
    }
  }
  return true;
}

const DEVICE = new RegExp(
  `^/dev/(?!(?:null|zero|full|u?random|std(?:in|out|err)|tty|ptmx|pts/[^/]*|fd/[\\d${UNKNOWN_PART}]+)$|shm/|tcp/|udp/)`,
  'u',
);
/** Also by a wildcard for all that is in it, however it is spelt: `/*\/`, `/?*`, `~root/*`. */
const WHOLE_SYSTEM = new RegExp(
  `^(?:|~(?![-+\\d])[^/]*|/(?:${[
    ...['bin', 'boot', 'dev', 'etc', 'home', 'lib(?:32|64|x32)?', 'media', 'mnt', 'opt', 'proc'],
    ...['root', 'run', 'sbin', 'snap', 'srv', 'sys', 'usr', 'var'],
    ...['Applications', 'Library', 'System', 'Users', 'Volumes', 'private'],
  ].join('|')}))(?:/${UNKNOWN_PART}+)*$`,
  'u',
);

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
      return (
        /^\/etc(?:\/|$)/.test(path) ||
        runsCode(path) !== undefined ||
        (path.includes(UNKNOWN_PART) && mayBecomeRunsCode(path.replaceAll(UNKNOWN_PART, '*')))
      );
    case 'outside':
      return /^(?:~|\.\.(?:\/|$)|\/(?!dev\/|tmp\/|proc\/self\/fd\/))/.test(path);
    case 'device':
      return DEVICE.test(path);
    case 'whole-system':
      return WHOLE_SYSTEM.test(path.replace(/\/+$/, ''));
  }
}
