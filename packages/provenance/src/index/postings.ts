/** Postings per chain, on average, before there are more chains; and how many more. */
const LONGEST_CHAIN = 2;
const SPREAD = 8;
/** Numbers of one posting: its key, the posting before it in its chain, its place. */
const WIDTH = 3;

/** Places by key, newest first: chains in one flat array, so that a large session costs no objects. */
export class Postings {
  #heads = new Int32Array(1024).fill(-1);
  #rows = new Int32Array(1024 * WIDTH);
  #end = 0;

  add(key: number, place: number): void {
    if (this.#end === this.#rows.length) this.#grow();
    const at = this.#end;
    const rows = this.#rows;
    const slot = slotOf(key, this.#heads.length);
    rows[at] = key;
    rows[at + 1] = this.#heads[slot] ?? -1;
    rows[at + 2] = place;
    this.#heads[slot] = at;
    this.#end = at + WIDTH;
  }

  /** How many places a key has, counted up to `most`. */
  count(key: number, most: number): number {
    let count = 0;
    for (let at = this.newest(key); at !== -1 && count < most; at = this.next(at)) count += 1;
    return count;
  }

  /** The newest posting of a key, or -1. */
  newest(key: number): number {
    return this.#first(key | 0, this.#heads[slotOf(key, this.#heads.length)] ?? -1);
  }

  /** The posting of the same key before this one, or -1. */
  next(at: number): number {
    return this.#first(this.#rows[at] ?? 0, this.#rows[at + 1] ?? -1);
  }

  place(at: number): number {
    return this.#rows[at + 2] ?? 0;
  }

  #first(key: number, from: number): number {
    const rows = this.#rows;
    let at = from;
    while (at !== -1 && rows[at] !== key) at = rows[at + 1] ?? -1;
    return at;
  }

  #grow(): void {
    const larger = new Int32Array(this.#rows.length * 2);
    larger.set(this.#rows);
    this.#rows = larger;
    if (this.#end > this.#heads.length * WIDTH * LONGEST_CHAIN) this.#spread();
  }

  #spread(): void {
    const heads = new Int32Array(this.#heads.length * SPREAD).fill(-1);
    const rows = this.#rows;
    for (let at = 0; at < this.#end; at += WIDTH) {
      const slot = slotOf(rows[at] ?? 0, heads.length);
      rows[at + 1] = heads[slot] ?? -1;
      heads[slot] = at;
    }
    this.#heads = heads;
  }
}

function slotOf(key: number, slots: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 7) & (slots - 1);
}
