import type { Span } from './span.js';

/** What is taken out of a text already, in order and without touching, so that nobody reads it again in a disguise. */
export class GonePlaces {
  readonly #text: string;
  readonly #spans: readonly Span[];

  constructor(text: string, spans: readonly Span[]) {
    this.#text = text;
    this.#spans = spans;
  }

  /** Whether all of a span is gone at once. */
  cover({ start, end }: Span): boolean {
    return (this.#spans[this.#firstThatEnds(end)]?.start ?? Number.POSITIVE_INFINITY) <= start;
  }

  /** A part of the text with spaces for what is gone; every other character keeps its place. */
  without({ start, end }: Span): string {
    const pieces: string[] = [];
    let from = start;
    for (let index = this.#firstThatEnds(start + 1); from < end; index += 1) {
      const gone = this.#spans[index] ?? { start: end, end };
      const stop = Math.min(Math.max(gone.start, from), end);
      const next = Math.min(gone.end, end);
      pieces.push(this.#text.slice(from, stop), ' '.repeat(next - stop));
      from = next;
    }
    return pieces.join('');
  }

  /** The place of the first span that ends at `end` or after it. */
  #firstThatEnds(end: number): number {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle]?.end ?? 0) < end) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
