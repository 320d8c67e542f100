import { extensionOf } from '../scan/path-class.js';

export interface TextSpan {
  readonly from: number;
  readonly to: number;
  readonly isComment: boolean;
}

const HASH_IS_CODE = new Set([
  'c',
  'h',
  'cc',
  'cpp',
  'cxx',
  'hpp',
  'hh',
  'hxx',
  'm',
  'mm',
  'cs',
  'rs',
  'php',
  'css',
  'scss',
  'less',
]);

/**
 * Cuts a text into runs of comment lines and other lines, by how lines begin. Neighbouring lines of one kind
 * are one span. Made for weighting words, not for colouring code: a comment after code counts as code.
 */
export function lineKinds(path: string, text: string): TextSpan[] {
  const lines = text.split('\n');
  const isCommentLine = commentTest(path, text, lines);
  const spans: TextSpan[] = [];
  let start = 0;
  let offset = 0;
  let isComment = false;
  for (const [number, line] of lines.entries()) {
    if (offset < text.length && isCommentLine(number) !== isComment) {
      if (offset > start) spans.push({ from: start, to: offset, isComment });
      start = offset;
      isComment = !isComment;
    }
    offset += line.length + 1;
  }
  if (text.length > start) spans.push({ from: start, to: text.length, isComment });
  return spans;
}

/**
 * Tells of each line, from 0, whether it is a comment or stands in one. Only blocks are looked for at once, so that whoever
 * asks about few lines of a long text does not pay for all of them.
 */
export function commentTest(
  path: string,
  text: string,
  lines: readonly string[],
): (line: number) => boolean {
  const hashIsComment = !HASH_IS_CODE.has(extensionOf(path));
  const inBlock = linesInBlocks(text, lines.length);
  return (number) => inBlock[number] === 1 || beginsComment(lines, number, hashIsComment);
}

/** A blank line counts as what the next one begins with. */
function beginsComment(lines: readonly string[], number: number, hashIsComment: boolean): boolean {
  const own = lines[number] ?? '';
  let first = 0;
  while (own.charCodeAt(first) <= BLANK) first += 1;
  const isBlank = first === own.length;
  const line = isBlank ? (lines[number + 1] ?? '') : own;
  const at = isBlank ? 0 : first;
  return (
    line.startsWith('//', at) ||
    line.startsWith('--', at) ||
    line.startsWith('* ', at) ||
    line.startsWith('<!--', at) ||
    (hashIsComment && line.charCodeAt(at) === HASH)
  );
}

const BLANK = 32;
const HASH = 35;

/** 1 for each line from one that opens a block of comment to the one that closes it. */
function linesInBlocks(text: string, count: number): Uint8Array {
  const inBlock = new Uint8Array(count);
  let offset = 0;
  let line = 0;
  for (let block = nextBlock(text, 0); block; block = nextBlock(text, block.to)) {
    line += newlinesIn(text, offset, block.from);
    const from = line;
    line += newlinesIn(text, block.from, block.to);
    offset = block.to;
    inBlock.fill(1, from, block.isOpen ? count : line);
    // A text that ends with a line break has no line behind it.
    if (block.isOpen && text.endsWith('\n')) inBlock[count - 1] = 0;
  }
  return inBlock;
}

function newlinesIn(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - 1;
}

const SLASH = '/*';
const QUOTES: readonly string[] = ['"""', "'''"];

interface Block {
  /** Where its first line begins. */
  readonly from: number;
  /** Behind the line break of its last. */
  readonly to: number;
  /** Nothing closes it. */
  readonly isOpen: boolean;
}

/** The first block that is opened by a line from `from` on, which is the beginning of one. */
function nextBlock(text: string, from: number): Block | undefined {
  let first: Opening | undefined;
  for (const mark of [SLASH, ...QUOTES]) {
    const found = nextOpening(text, mark, from);
    if (found && (!first || found.line < first.line)) first = found;
  }
  if (!first) return undefined;
  const { mark, line, at, isAfterBlank } = first;
  // A blank line opens the block of the line behind it, and a mark that opens can then be the one that closes.
  const inside = isAfterBlank ? at : at + mark.length;
  const closes = mark === SLASH ? ['*/'] : QUOTES;
  const ends = closes.map((close) => text.indexOf(close, inside)).filter((end) => end >= 0);
  const newline = ends.length === 0 ? -1 : text.indexOf('\n', Math.min(...ends));
  const to = newline < 0 ? text.length : newline + 1;
  return { from: line, to, isOpen: newline < 0 };
}

interface Opening {
  readonly mark: string;
  readonly at: number;
  /** Where its line begins. */
  readonly line: number;
  readonly isAfterBlank: boolean;
}

/** Where a mark is the first that stands in its line. */
function nextOpening(text: string, mark: string, from: number): Opening | undefined {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    let line = at;
    while (line > from && isSpace(text.charCodeAt(line - 1))) line -= 1;
    if (line > from && text.charCodeAt(line - 1) !== NEWLINE) continue;
    const isFirst = line === at && line > from;
    const before = isFirst ? blankLineBefore(text, line - 1, from) : undefined;
    return { mark, at, line: before ?? line, isAfterBlank: before !== undefined };
  }
  return undefined;
}

/** Where the line begins that ends at `end`, if it is blank. */
function blankLineBefore(text: string, end: number, from: number): number | undefined {
  let line = end;
  while (line > from && isSpace(text.charCodeAt(line - 1))) line -= 1;
  return line === from || text.charCodeAt(line - 1) === NEWLINE ? line : undefined;
}

const NEWLINE = 10;

function isSpace(unit: number): boolean {
  return unit <= BLANK && unit !== NEWLINE;
}
