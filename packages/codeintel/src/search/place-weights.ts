import { environmentSpans } from './environment-spans.js';
import { linkSpans } from './links.js';
import { codeBlocks, type Span } from './marked-text.js';
import type { Frame } from './stack-frames.js';

export interface PlaceWeights {
  readonly titleEnd: number;
  /** What a word of the first line weighs; more than 1 when more lines follow. */
  readonly title: number;
  /** What a word weighs that starts at `offset`. */
  readonly at: (offset: number) => number;
}

/** Texts with more characters are reports: how it came about, with what versions, under what log. */
export const LONG_TEXT = 600;
/** What the title of a report weighs more with each doubling of its length. */
const TITLE_GROWTH = 1.5;
/** A block of code or a log is many words about the reporter's own program. */
const IN_BLOCK = 0.5;
/** Frames and links count by the files they name; their words are mostly those of packages and hosts. */
const IN_FRAME = 0.3;
const IN_LINK = 0.3;
/** What a report says of versions and systems names tools that have no part in its fault. */
const IN_ENVIRONMENT = 0.2;

/**
 * How much the words of a text tell by where they stand. `raw` is the text with what its template wrote, which tells
 * where its sections begin; everything stands at the same place in both.
 */
export function placeWeights(
  text: string,
  raw: string,
  frames: readonly Frame[],
  firstLineWeight: number,
): PlaceWeights {
  const titleEnd = firstLineEnd(text);
  const growth = TITLE_GROWTH * Math.log2(Math.max(1, text.length / LONG_TEXT));
  const title = text.slice(titleEnd).trim() === '' ? 1 : firstLineWeight + growth;
  const blocks = codeBlocks(text);
  const links = linkSpans(text);
  const environment = raw.length > LONG_TEXT ? environmentSpans(raw) : [];
  const at = (offset: number): number =>
    (offset < titleEnd ? title : 1) *
    (isWithin(blocks, offset) ? IN_BLOCK : 1) *
    (isWithin(frames, offset) ? IN_FRAME : 1) *
    (isWithin(links, offset) ? IN_LINK : 1) *
    (isWithin(environment, offset) ? IN_ENVIRONMENT : 1);
  return { titleEnd, title, at };
}

function isWithin(spans: readonly Span[], offset: number): boolean {
  return spans.some(({ from, to }) => offset >= from && offset < to);
}

function firstLineEnd(text: string): number {
  const start = text.search(/\S/);
  const end = text.indexOf('\n', Math.max(0, start));
  return end < 0 ? text.length : end;
}
