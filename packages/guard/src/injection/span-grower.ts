import type { Span } from './span.js';
import { TagPlaces } from './tag-places.js';

const REACH = 4000;
type Quote = '"' | "'";
/** The mark that closes a value; what follows it on its line is the rest of the record. */
const CLOSES: Readonly<Record<Quote, RegExp>> = {
  '"': /(?<!\\)"(?=\s*(?:[,}\])]|$))/,
  "'": /(?<!\\)'(?=\s*(?:[,}\])]|$))/,
};
const LINE_MARK = /^[ \t]*(?:\/\/+|#+|\*+|--|>|;+|%)?[ \t]*/;
const GREP_PREFIX = /^[\w./-]{1,120}:\d{1,6}:[ \t]*(?:\/\/+|#+|\*+)?[ \t]*/;

/**
 * Grows what matched to what should go: the string it stands in, the HTML comment or tag pair
 * around it, or else its lines. Quotes, comment marks and the code beside it stay.
 */
export class SpanGrower {
  readonly #text: string;
  readonly #tags: TagPlaces;

  constructor(text: string) {
    this.#text = text;
    this.#tags = new TagPlaces(text, REACH);
  }

  grow(start: number, end: number): Span {
    const text = this.#text;
    const lines = linesAround(text, start, end);
    const span = stringAround(text, start, end) ?? this.#tags.around({ start, end }) ?? lines;
    return span.end >= end ? span : { start: span.start, end: lines.end };
  }
}

/** `"key": "…"` or `'key': '…'`: the whole value, so that the record still parses. */
function stringAround(text: string, start: number, end: number): Span | undefined {
  const lineStart = lineStartOf(text, start);
  const before = text.slice(lineStart, start);
  const found = openQuote(before);
  if (!found) return undefined;
  const close = text.slice(end, lineEndOf(text, end)).search(CLOSES[found.quote]);
  return close < 0 ? undefined : { start: lineStart + found.end, end: end + close };
}

/** The first quotation mark of a line that opens a value which the line does not close. */
function openQuote(line: string): { quote: Quote; end: number } | undefined {
  if (!line.includes('"') && !line.includes("'")) return undefined;
  const closedAt = new Map<string, number>();
  for (const { index, 0: close } of line.matchAll(/["'](?=\s?[,}\]:])/g))
    closedAt.set(close, index);
  for (const { index, 0: whole } of line.matchAll(/(?:^|[:,[({=]\s?)["']/g)) {
    const end = index + whole.length;
    const quote = whole.endsWith('"') ? '"' : "'";
    if ((closedAt.get(quote) ?? -1) < end) return { quote, end };
  }
  return undefined;
}

function linesAround(text: string, start: number, end: number): Span {
  const lineStart = lineStartOf(text, start);
  const lineEnd = lineEndOf(text, end);
  const head = text.slice(lineStart, start);
  const mark = (GREP_PREFIX.exec(head) ?? LINE_MARK.exec(head))?.[0].length ?? 0;
  const trailing = text.charAt(lineEnd - 1) === '\r' ? 1 : 0;
  return { start: Math.min(start, lineStart + mark), end: Math.max(end, lineEnd - trailing) };
}

/** Where the line of `at` ends, or as far on as is looked. */
function lineEndOf(text: string, at: number): number {
  const after = text.slice(at, at + REACH);
  const newline = after.indexOf('\n');
  return at + (newline < 0 ? after.length : newline);
}

/** Where the line of `at` begins, or as far back as is looked. */
function lineStartOf(text: string, at: number): number {
  const from = Math.max(0, at - REACH);
  return from + text.slice(from, at).lastIndexOf('\n') + 1;
}
