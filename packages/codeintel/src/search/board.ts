import type { DocumentId, OpenIndex } from '../store/open-index.js';

export interface RankedDocument {
  readonly id: DocumentId;
  readonly path: string;
  readonly score: number;
  readonly classBits: number;
  readonly reasons: readonly string[];
}

/** Text scores are whole numbers, so that adding up a hundred thousand of them makes no garbage. */
export const TEXT_UNIT = 65_536;

const BINS = 1024;
const SPARE = 40;

/**
 * One text score for each file of the index, over all its segments, and what other signs add to some of them.
 * A file's place is its number over all segments.
 */
export class Board {
  readonly index: OpenIndex;
  readonly text: Int32Array;
  /** Places with a text score, each once; the first `touchedCount` count. */
  readonly touched: Int32Array;
  touchedCount = 0;
  readonly #starts: readonly number[];
  readonly #added = new Map<number, { score: number; reasons: string[] }>();
  readonly #paths = new Map<number, string>();
  #top = 0;
  /** The places that `best` last found by text; text scores no longer change once it is asked. */
  #candidates: { readonly count: number; readonly places: readonly number[] } = {
    count: 0,
    places: [],
  };

  constructor(index: OpenIndex) {
    this.index = index;
    const starts: number[] = [];
    let total = 0;
    for (const segment of index.segments) {
      starts.push(total);
      total += segment.documentCount;
    }
    this.#starts = starts;
    this.text = new Int32Array(total);
    this.touched = new Int32Array(total);
  }

  startOf(segment: number): number {
    return this.#starts[segment] ?? 0;
  }

  placeOf(id: DocumentId): number {
    return this.startOf(id.segment) + id.document;
  }

  idOf(place: number): DocumentId {
    let segment = this.#starts.length - 1;
    while (segment > 0 && this.startOf(segment) > place) segment -= 1;
    return { segment, document: place - this.startOf(segment) };
  }

  classOf(place: number): number {
    const id = this.idOf(place);
    return this.index.segments[id.segment]?.classBitsOf(id.document) ?? 0;
  }

  /** The best text score; it counts as 1. */
  settle(top: number): void {
    this.#top = top;
  }

  add(id: DocumentId, score: number, reason: string): void {
    const place = this.placeOf(id);
    const entry = this.#added.get(place) ?? { score: 0, reasons: [] };
    entry.score += score;
    if (!entry.reasons.includes(reason)) entry.reasons.push(reason);
    this.#added.set(place, entry);
  }

  scoreOf(id: DocumentId): number {
    return this.#scoreOf(this.placeOf(id));
  }

  /** Best first; equal scores stand in the order of their paths. */
  best(limit: number): RankedDocument[] {
    if (limit + SPARE > this.#candidates.count) {
      this.#candidates = { count: limit + SPARE, places: this.#bestByText(limit + SPARE) };
    }
    const places = new Set([...this.#candidates.places, ...this.#added.keys()]);
    const scored = [...places].map((place) => ({ place, score: this.#scoreOf(place) }));
    scored.sort((a, b) => b.score - a.score);
    const floor = scored[Math.min(limit, scored.length) - 1]?.score ?? 0;
    const documents = scored
      .filter(({ score }) => score > 0 && score >= floor)
      .map(({ place, score }) => this.#document(place, score));
    documents.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
    return documents.slice(0, limit);
  }

  #scoreOf(place: number): number {
    const text = this.#top === 0 ? 0 : (this.text[place] ?? 0) / this.#top;
    return text + (this.#added.get(place)?.score ?? 0);
  }

  #document(place: number, score: number): RankedDocument {
    const id = this.idOf(place);
    return {
      id,
      path: this.#pathOf(place, id),
      score,
      classBits: this.classOf(place),
      reasons: this.#added.get(place)?.reasons ?? ['words'],
    };
  }

  /** Thousands of files can have one score, and each question for the best needs their paths. */
  #pathOf(place: number, id: DocumentId): string {
    const known = this.#paths.get(place);
    if (known !== undefined) return known;
    const path = this.index.pathOf(id);
    this.#paths.set(place, path);
    return path;
  }

  /** At least `count` places with the highest text scores, with all that equal the last. */
  #bestByText(count: number): number[] {
    const { text, touched, touchedCount } = this;
    const bins = new Int32Array(BINS);
    const shift = 31 - Math.clz32(Math.max(BINS, this.#top)) - 9;
    for (let index = 0; index < touchedCount; index += 1) {
      const bin = (text[touched[index] ?? 0] ?? 0) >> shift;
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    let bin = BINS - 1;
    for (let seen = bins[bin] ?? 0; seen < count && bin > 0; seen += bins[bin] ?? 0) bin -= 1;
    const floor = Math.max(1, bin << shift);
    const places: number[] = [];
    for (let index = 0; index < touchedCount; index += 1) {
      const place = touched[index] ?? 0;
      if ((text[place] ?? 0) >= floor) places.push(place);
    }
    return places;
  }
}
