import type { DocumentId, OpenIndex } from '../store/open-index.js';

export interface RankedDocument {
  readonly id: DocumentId;
  readonly path: string;
  readonly score: number;
  readonly classBits: number;
  readonly reasons: readonly string[];
}

/** One score for each file of the index, over all its segments. A file's place is its number over all. */
export class Board {
  readonly index: OpenIndex;
  readonly scores: Float64Array;
  /** Places with a score, each once. */
  readonly touched: number[] = [];
  readonly #starts: readonly number[];
  readonly #reasons = new Map<number, string[]>();

  constructor(index: OpenIndex) {
    this.index = index;
    const starts: number[] = [];
    let total = 0;
    for (const segment of index.segments) {
      starts.push(total);
      total += segment.documentCount;
    }
    this.#starts = starts;
    this.scores = new Float64Array(total);
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

  add(id: DocumentId, score: number, reason: string): void {
    const place = this.placeOf(id);
    const before = this.scores[place] ?? 0;
    if (before === 0) this.touched.push(place);
    this.scores[place] = before + score;
    const reasons = this.#reasons.get(place);
    if (!reasons) this.#reasons.set(place, [reason]);
    else if (!reasons.includes(reason)) reasons.push(reason);
  }

  /** Best first; equal scores stand in the order of their paths. */
  best(limit: number): RankedDocument[] {
    const { scores } = this;
    const floor = this.#floor(limit);
    const documents: RankedDocument[] = [];
    for (const place of this.touched) {
      const score = scores[place] ?? 0;
      if (score < floor || score <= 0) continue;
      const id = this.idOf(place);
      documents.push({
        id,
        path: this.index.pathOf(id),
        score,
        classBits: this.classOf(place),
        reasons: this.#reasons.get(place) ?? ['words'],
      });
    }
    documents.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
    return documents.slice(0, limit);
  }

  /** The score of the `limit`-th place. */
  #floor(limit: number): number {
    if (this.touched.length <= limit) return 0;
    const values = new Float64Array(this.touched.length);
    for (let index = 0; index < values.length; index += 1) {
      values[index] = this.scores[this.touched[index] ?? 0] ?? 0;
    }
    values.sort();
    return values[values.length - limit] ?? 0;
  }
}
