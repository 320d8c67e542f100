import { textOfUnits } from './flow.js';
import type { GonePlaces } from './gone-places.js';
import type { Span } from './span.js';

/** What stands for which letter. */
const LETTERS = new Map<number, number>(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' })
    .concat([
      ['@', 'a'],
      ['$', 's'],
      ['!', 'i'],
    ])
    .map(([sign, letter]) => [sign.charCodeAt(0), letter.charCodeAt(0)]),
);
const LEAST_LINE = 16;
const LONGEST_LINE = 2000;
const LEAST_WORDS = 3;
const LONGEST_WORD = 20;

/** Lines below each other that each have several words in l33t and are not gone yet. */
export function* leetBlocks(text: string, gone: GonePlaces): Generator<Span> {
  let block: Span | undefined;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const isLeet = isLeetLine(text, start, end) && !gone.cover({ start, end });
    if (!isLeet && block) yield block;
    block = isLeet ? { start: block?.start ?? start, end } : undefined;
    start = end + 1;
  }
  if (block) yield block;
}

function isLeetLine(text: string, start: number, end: number): boolean {
  if (end - start < LEAST_LINE || end - start > LONGEST_LINE) return false;
  let words = 0;
  for (let at = start; at < end && words < LEAST_WORDS; at += 1) {
    const stop = wordEnd(text, at);
    if (isLeetWord(text, at, stop)) words += 1;
    at = stop;
  }
  return words >= LEAST_WORDS;
}

/** Where the run of letters, figures and signs that stand for letters ends. */
function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && kindOf(text.charCodeAt(end)) !== OTHER) end += 1;
  return end;
}

const OTHER = 0;
const LETTER = 1;
const FIGURE = 2;

function kindOf(code: number): number {
  const lower = code | 32;
  if (lower >= 97 && lower <= 122 && code < 128) return LETTER;
  return (code >= 48 && code <= 57) || LETTERS.has(code) ? FIGURE : OTHER;
}

/** Both letters and what stands for letters. */
function isLeetWord(text: string, start: number, end: number): boolean {
  if (end - start < 2 || end - start > LONGEST_WORD) return false;
  let kinds = 0;
  for (let at = start; at < end; at += 1) kinds |= kindOf(text.charCodeAt(at));
  return kinds === (LETTER | FIGURE);
}

/** The same text with its words in l33t as they are meant; every character keeps its place. */
export function withoutLeet(text: string): string {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; ) {
    const stop = Math.max(at + 1, wordEnd(text, at));
    const isLeet = isLeetWord(text, at, stop);
    for (; at < stop; at += 1) {
      const code = text.charCodeAt(at);
      units[at] = isLeet ? (LETTERS.get(code) ?? code) : code;
    }
  }
  return textOfUnits(units, text.length);
}
