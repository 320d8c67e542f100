import { environmentSpans } from './environment-spans.js';
import { linkSpans } from './links.js';
import { codeBlocks, type Span } from './marked-text.js';
import { rankWeights } from './rank-weights.js';
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

/**
 * How much the words of a text tell by where they stand. `raw` is the text with what its template wrote, which tells
 * where its sections begin; everything stands at the same place in both.
 */
export function placeWeights(text: string, raw: string, frames: readonly Frame[]): PlaceWeights {
  const titleEnd = firstLineEnd(text);
  const growth = rankWeights.titleGrowth * Math.log2(Math.max(1, text.length / LONG_TEXT));
  const title = text.slice(titleEnd).trim() === '' ? 1 : rankWeights.firstLine + growth;
  const blocks = codeBlocks(text);
  const links = linkSpans(text);
  const environment = raw.length > LONG_TEXT ? environmentSpans(raw) : [];
  const at = (offset: number): number =>
    (offset < titleEnd ? title : 1) *
    (isWithin(blocks, offset) ? rankWeights.inBlock : 1) *
    (isWithin(frames, offset) ? rankWeights.inFrame : 1) *
    (isWithin(links, offset) ? rankWeights.inLink : 1) *
    (isWithin(environment, offset) ? rankWeights.inEnvironment : 1);
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
