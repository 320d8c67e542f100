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
  const hashIsComment = !HASH_IS_CODE.has(extensionOf(path));
  const spans: TextSpan[] = [];
  let from = 0;
  let block: 'none' | 'slash' | 'quotes' = 'none';
  let start = 0;
  let isComment = false;
  while (from < text.length) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline + 1;
    const kind = kindOfLine(text, from, to, block, hashIsComment);
    block = kind.block;
    if (kind.isComment !== isComment) {
      if (from > start) spans.push({ from: start, to: from, isComment });
      start = from;
      isComment = kind.isComment;
    }
    from = to;
  }
  if (text.length > start) spans.push({ from: start, to: text.length, isComment });
  return spans;
}

function kindOfLine(
  text: string,
  from: number,
  to: number,
  block: 'none' | 'slash' | 'quotes',
  hashIsComment: boolean,
): { isComment: boolean; block: 'none' | 'slash' | 'quotes' } {
  let first = from;
  while (first < to && text.charCodeAt(first) <= 32) first += 1;
  if (block === 'slash') {
    return { isComment: true, block: has(text, '*/', from, to) ? 'none' : 'slash' };
  }
  if (block === 'quotes') {
    return { isComment: true, block: hasQuotes(text, from, to) ? 'none' : 'quotes' };
  }
  if (text.startsWith('/*', first)) {
    return { isComment: true, block: has(text, '*/', first + 2, to) ? 'none' : 'slash' };
  }
  if (text.startsWith('"""', first) || text.startsWith("'''", first)) {
    return { isComment: true, block: hasQuotes(text, first + 3, to) ? 'none' : 'quotes' };
  }
  const isComment =
    text.startsWith('//', first) ||
    text.startsWith('--', first) ||
    text.startsWith('* ', first) ||
    text.startsWith('<!--', first) ||
    (hashIsComment && text.charCodeAt(first) === 35);
  return { isComment, block: 'none' };
}

function has(text: string, needle: string, from: number, to: number): boolean {
  const found = text.indexOf(needle, from);
  return found >= 0 && found < to;
}

function hasQuotes(text: string, from: number, to: number): boolean {
  return has(text, '"""', from, to) || has(text, "'''", from, to);
}
