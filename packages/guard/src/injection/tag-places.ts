import type { Span } from './span.js';

const TAG =
  /<(\/?)(information|important|重要|system|instructions?|hidden|secret|admin|系统|指令)>/gi;
/** What matched may begin so far before the mark that opens what is around it. */
const LEAD = 20;

/**
 * The comments and the pairs of tags in a text that orders are put into. The text is looked through once, when it is
 * first asked about, and each place is found in what is known of it.
 */
export class TagPlaces {
  readonly #text: string;
  readonly #reach: number;
  #found: Places | undefined;

  constructor(text: string, reach: number) {
    this.#text = text;
    this.#reach = reach;
  }

  /** The comment or the pair of tags around a span, marks included, where both ends are near. */
  around({ start, end }: Span): Span | undefined {
    this.#found ??= placesIn(this.#text);
    const { comments, commentEnds, openings, closings } = this.#found;
    const from = Math.max(0, start - this.#reach);
    const comment = lastUpTo(comments, start + LEAD - 4);
    if (comment >= from && lastUpTo(commentEnds, start + LEAD - 3) < comment) {
      const close = firstFrom(commentEnds, end);
      if (close + 3 <= end + this.#reach) return { start: comment, end: close + 3 };
    }
    const tag = openings[lastIndexUpTo(openings, start + LEAD)];
    if (!tag || tag.start < from) return undefined;
    const close = firstFrom(closings.get(tag.name) ?? [], start);
    const length = tag.name.length + 3;
    return close + length <= start + this.#reach
      ? { start: tag.start, end: close + length }
      : undefined;
  }
}

interface Opening extends Span {
  readonly name: string;
}

interface Places {
  readonly comments: readonly number[];
  readonly commentEnds: readonly number[];
  readonly openings: readonly Opening[];
  /** By the name of the tag. */
  readonly closings: ReadonlyMap<string, readonly number[]>;
}

function placesIn(text: string): Places {
  const openings: Opening[] = [];
  const closings = new Map<string, number[]>();
  for (const { index, 0: whole, 1: slash, 2: word = '' } of text.matchAll(TAG)) {
    const name = word.toLowerCase();
    if (slash === '') openings.push({ name, start: index, end: index + whole.length });
    else listOf(closings, name).push(index);
  }
  return { comments: allOf(text, '<!--'), commentEnds: allOf(text, '-->'), openings, closings };
}

function listOf(lists: Map<string, number[]>, name: string): number[] {
  const known = lists.get(name) ?? [];
  lists.set(name, known);
  return known;
}

function allOf(text: string, mark: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) places.push(at);
  return places;
}

/** The greatest of some sorted places that is at most `most`; -1 where there is none. */
function lastUpTo(places: readonly number[], most: number): number {
  return places[countUpTo(places.length, (index) => (places[index] ?? 0) <= most) - 1] ?? -1;
}

/** The least that is at least `least`; infinity where there is none. */
function firstFrom(places: readonly number[], least: number): number {
  const before = countUpTo(places.length, (index) => (places[index] ?? 0) < least);
  return places[before] ?? Number.POSITIVE_INFINITY;
}

function lastIndexUpTo(openings: readonly Opening[], most: number): number {
  return countUpTo(openings.length, (index) => (openings[index]?.end ?? 0) <= most) - 1;
}

/** How many of the first places a condition holds for. */
function countUpTo(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
