/** Lets `burst` requests through at once and `perSecond` in the long run. */
export class RateBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #left: number;
  #at: number;
  /** Refused since the last one that was let through. */
  refusedInARow = 0;

  constructor(perSecond: number, burst: number, now: number) {
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#left = burst;
    this.#at = now;
  }

  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + Math.max(0, now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left < 1) {
      this.refusedInARow += 1;
      return false;
    }
    this.#left -= 1;
    this.refusedInARow = 0;
    return true;
  }
}
