/** Postings per chain, on average, before there are more chains; and how many more. */
const LONGEST_CHAIN = 4;
const SPREAD = 16;

/** Places by key, newest first: chains in flat arrays, so that a large session costs no objects. */
export class Postings {
  #heads = new Int32Array(1024).fill(-1);
  #keys = new Int32Array(1024);
  #chain = new Int32Array(1024);
  #places = new Int32Array(1024);
  #size = 0;

  add(key: number, place: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    const at = this.#size;
    this.#keys[at] = key;
    this.#places[at] = place;
    this.#link(at);
    this.#size += 1;
    if (this.#size > this.#heads.length * LONGEST_CHAIN) this.#spread();
  }

  /** How many places a key has, counted up to `most`. */
  count(key: number, most: number): number {
    let count = 0;
    for (let at = this.newest(key); at !== -1 && count < most; at = this.next(at)) count += 1;
    return count;
  }

  /** The newest posting of a key, or -1. */
  newest(key: number): number {
    return this.#first(key | 0, this.#heads[this.#slotOf(key)] ?? -1);
  }

  /** The posting of the same key before this one, or -1. */
  next(at: number): number {
    return this.#first(this.#keys[at] ?? 0, this.#chain[at] ?? -1);
  }

  place(at: number): number {
    return this.#places[at] ?? 0;
  }

  #first(key: number, from: number): number {
    let at = from;
    while (at !== -1 && this.#keys[at] !== key) at = this.#chain[at] ?? -1;
    return at;
  }

  #link(at: number): void {
    const slot = this.#slotOf(this.#keys[at] ?? 0);
    this.#chain[at] = this.#heads[slot] ?? -1;
    this.#heads[slot] = at;
  }

  #slotOf(key: number): number {
    return (Math.imul(key, 0x9e3779b1) >>> 7) & (this.#heads.length - 1);
  }

  #grow(): void {
    const size = this.#keys.length * 2;
    this.#keys = grown(this.#keys, size);
    this.#chain = grown(this.#chain, size);
    this.#places = grown(this.#places, size);
  }

  #spread(): void {
    this.#heads = new Int32Array(this.#heads.length * SPREAD).fill(-1);
    for (let at = 0; at < this.#size; at += 1) this.#link(at);
  }
}

function grown(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(array);
  return larger;
}
