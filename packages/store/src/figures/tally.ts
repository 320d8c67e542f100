/** Whole milliseconds with how often each came, for finding the middle without keeping every value. */
export class Tally {
  readonly #counts = new Map<number, number>();
  #count = 0;
  #total = 0;

  add(ms: number, count = 1): void {
    this.#counts.set(ms, (this.#counts.get(ms) ?? 0) + count);
    this.#count += count;
    this.#total += ms * count;
  }

  get count(): number {
    return this.#count;
  }

  get total(): number {
    return this.#total;
  }

  /** The smallest value that at least that part of all values does not exceed; 0 where there is none. */
  at(part: number): number {
    let left = Math.ceil(part * this.#count);
    for (const [ms, count] of [...this.#counts].sort(([one], [other]) => one - other)) {
      left -= count;
      if (left <= 0) return ms;
    }
    return 0;
  }
}
