import { decodeFacts, type StoredFacts } from './facts-codec.js';
import { KeptBytes } from './kept-bytes.js';

/** As stored; in memory they take about ten times as much. */
const MOST_BYTES = 4_000_000;

/** Facts of the files asked about last, and the index asked last, for a process that answers many questions. */
export class FactsCache {
  readonly index = new KeptBytes();
  readonly #mostBytes: number;
  readonly #kept = new Map<string, { readonly facts: StoredFacts; readonly size: number }>();
  #size = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get count(): number {
    return this.#kept.size;
  }

  /** `key` must change with what the facts were made of. */
  take(key: string, stored: () => Uint8Array): StoredFacts {
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.facts;
    }
    // A copy: they are read part by part, and what they came from is often all there is of an index.
    const bytes = new Uint8Array(stored());
    const facts = decodeFacts(bytes);
    this.#kept.set(key, { facts, size: bytes.length });
    this.#size += bytes.length;
    for (const [oldest, { size }] of this.#kept) {
      if (this.#size <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#size -= size;
    }
    return facts;
  }
}
