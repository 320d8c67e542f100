import type { Finding } from '../finding.js';
import { type RuleIndex, startKey } from './rule-index.js';
import { isWordCode, matchToken } from './scan-tokens.js';

/** A line that is shorter was hardly broken by a terminal. */
const NARROWEST_LINE = 40;
/** No anchor is longer. */
const LONGEST_START = 24;
const LONGEST_REST = 600;

/**
 * Tokens that a terminal broke within their first letters: `…gi` at the end of a line and `thub_pat_…` on the next. What
 * breaks later is put together where the token begins (`broken-token.ts`). Only the end of each long line is tried.
 */
export function scanWrappedStarts(text: string, index: RuleIndex, out: Finding[]): void {
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    const end = text.charCodeAt(at - 1) === 13 ? at - 1 : at;
    if (end - lineStart >= NARROWEST_LINE) tryBreak(text, end, at + 1, index, out);
    lineStart = at + 1;
  }
}

function tryBreak(text: string, end: number, next: number, index: RuleIndex, out: Finding[]): void {
  let start = end;
  while (end - start < LONGEST_START && isUnit(text.charCodeAt(start - 1))) start -= 1;
  if (start === end) return;
  const length = end - start;
  const seam = text.slice(start, end) + text.slice(next, next + LONGEST_START);
  for (let at = 0; at < length; at += 1) {
    if (start + at > 0 && isWordCode(text.charCodeAt(start + at - 1))) continue;
    const first = seam.charCodeAt(at);
    const second = seam.charCodeAt(at + 1);
    if (!(first < 128 && second < 128)) continue;
    const place = index.byStart[startKey(first, second)];
    for (const { anchor, token } of (place ? index.lists[place] : undefined) ?? []) {
      // One that ends before the break is found where it stands.
      if (at + anchor.length <= length || !seam.startsWith(anchor, at)) continue;
      const pieces = piecesFrom(text, next);
      const joined =
        text.slice(start + at, end) + pieces.map((one) => text.slice(one.start, one.end)).join('');
      const found: Finding[] = [];
      matchToken(joined, 0, token, found);
      for (const finding of found) {
        const stop = placeOf(pieces, finding.end - (length - at));
        out.push({ ...finding, start: start + at, end: stop });
      }
      if (found.length > 0) return;
    }
  }
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** What may belong to the token: the run at the beginning of the next line, and of those that it fills. */
function piecesFrom(text: string, next: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let start = next, left = LONGEST_REST; left > 0; ) {
    let end = start;
    while (end - start < left && isUnit(text.charCodeAt(end))) end += 1;
    if (end > start) pieces.push({ start, end });
    left -= end - start;
    const breaks = text.startsWith('\r\n', end) ? 2 : text.charAt(end) === '\n' ? 1 : 0;
    if (breaks === 0 || end - start < NARROWEST_LINE) break;
    start = end + breaks;
  }
  return pieces;
}

function placeOf(pieces: readonly Piece[], length: number): number {
  let left = length;
  for (const { start, end } of pieces) {
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  return pieces.at(-1)?.end ?? 0;
}

/** Letters, figures and `_-+/=.~`. */
function isUnit(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 45 && code <= 57) ||
    code === 95 ||
    code === 43 ||
    code === 61 ||
    code === 126
  );
}
