import type { Clock } from '@sluice/kernel';

interface Attempts {
  wrong: number;
  lastAt: number;
  blockedUntil: number;
}

interface Allowance {
  /** Wrong guesses before the first wait. */
  readonly free: number;
  readonly longestWaitMs: number;
}

const FIRST_WAIT_MS = 1_000;
const FORGIVEN_AFTER_MS = 10 * 60_000;
const MAX_PEERS = 10_000;
const FREE_OF_PEER = 10;
const ofAll: Allowance = { free: 100, longestWaitMs: 5_000 };
const EVERYBODY = '*';

/**
 * Counts wrong guesses by peer and over all, and says how long the next wrong one has to wait for an answer. The wait
 * doubles with each wrong guess that was answered; guesses during a wait neither count nor prolong it. What is right
 * never comes here: on one machine everybody has the same address, so whoever guesses there would keep all others out.
 */
export class GuessLimit {
  readonly #clock: Clock;
  readonly #ofPeer: Allowance;
  readonly #attempts = new Map<string, Attempts>();

  constructor(clock: Clock, longestWaitMs: number) {
    this.#clock = clock;
    this.#ofPeer = { free: FREE_OF_PEER, longestWaitMs };
  }

  /** 0 where a wrong guess may be answered now. */
  waitMs(peer: string): number {
    const now = this.#clock.now();
    const until = [peer, EVERYBODY].map((name) => this.#attempts.get(name)?.blockedUntil ?? 0);
    return Math.max(0, ...until.map((time) => time - now));
  }

  wrong(peer: string): void {
    this.#count(peer, this.#ofPeer);
    this.#count(EVERYBODY, ofAll);
  }

  #count(name: string, { free, longestWaitMs }: Allowance): void {
    const now = this.#clock.now();
    const before = this.#attempts.get(name);
    const isForgiven = !before || now - before.lastAt > FORGIVEN_AFTER_MS;
    const wrong = isForgiven ? 1 : before.wrong + 1;
    const waitMs =
      wrong < free ? 0 : Math.min(longestWaitMs, FIRST_WAIT_MS * 2 ** Math.min(30, wrong - free));
    // Put last again, so that the first is the one that has been quiet for longest.
    this.#attempts.delete(name);
    this.#attempts.set(name, { wrong, lastAt: now, blockedUntil: now + waitMs });
    const [quietest] = this.#attempts.keys();
    if (this.#attempts.size > MAX_PEERS && quietest !== undefined) this.#attempts.delete(quietest);
  }
}
