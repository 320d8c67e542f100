/** Postings per chain, on average, before there are more chains; and how many more. */
const LONGEST_CHAIN = 8;
const SPREAD = 8;
/** Chains that an index begins with. */
const FIRST_HEADS = 1024;
/** Numbers of one posting: its key, the posting before it in its chain, its place. */
const WIDTH = 3;
/** Postings of one block, as a power of two: a large session takes more blocks, and none is ever copied. */
const BLOCK_BITS = 11;
const BLOCK = 1 << BLOCK_BITS;

/** Places by key, newest first: chains in blocks of numbers, so that a large session costs no objects. */
export class Postings {
  #heads = new Int32Array(FIRST_HEADS).fill(-1);
  readonly #blocks: Int32Array[] = [];
  #end = 0;

  add(key: number, place: number): void {
    const posting = this.#end;
    if (posting % BLOCK === 0) this.#makeRoom();
    const block = this.#blocks[posting >> BLOCK_BITS];
    if (!block) return;
    const slot = slotOf(key, this.#heads.length);
    const at = (posting % BLOCK) * WIDTH;
    block[at] = key;
    block[at + 1] = this.#heads[slot] ?? -1;
    block[at + 2] = place;
    this.#heads[slot] = posting;
    this.#end = posting + 1;
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
  next(posting: number): number {
    return this.#first(this.#number(posting, 0), this.#number(posting, 1));
  }

  place(posting: number): number {
    return this.#number(posting, 2);
  }

  #first(key: number, from: number): number {
    let posting = from;
    while (posting !== -1 && this.#number(posting, 0) !== key) posting = this.#number(posting, 1);
    return posting;
  }

  #number(posting: number, which: number): number {
    return this.#blocks[posting >> BLOCK_BITS]?.[(posting % BLOCK) * WIDTH + which] ?? -1;
  }

  #makeRoom(): void {
    this.#blocks.push(new Int32Array(BLOCK * WIDTH));
    if (this.#end > this.#heads.length * LONGEST_CHAIN) this.#spread();
  }

  #spread(): void {
    const heads = new Int32Array(this.#heads.length * SPREAD).fill(-1);
    for (let posting = 0; posting < this.#end; posting += 1) {
      const block = this.#blocks[posting >> BLOCK_BITS];
      if (!block) continue;
      const at = (posting % BLOCK) * WIDTH;
      const slot = slotOf(block[at] ?? 0, heads.length);
      block[at + 1] = heads[slot] ?? -1;
      heads[slot] = posting;
    }
    this.#heads = heads;
  }
}

function slotOf(key: number, slots: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 7) & (slots - 1);
}
