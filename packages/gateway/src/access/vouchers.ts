import type { Clock } from '@sluice/kernel';
import type { Principal } from './principal.js';

/** How many one person can have at a time; their oldest gives way, never another's. */
const MOST_OF_ONE = 20;

interface Kept<Content> {
  readonly content: Content;
  readonly who: Principal;
  readonly expiresAt: number;
  /** Whoever used it, by a name of theirs where they have one. */
  readonly usedBy: string | true | undefined;
}

/** What it was good for, and who asked for it. They may have been revoked since. */
export interface Voucher<Content> {
  readonly content: Content;
  readonly who: Principal;
}

/**
 * Secrets that stand for somebody signed in where they cannot show what they signed in with: each good once and for a
 * short time, and no longer than the sign-in that it was made under. They live in the memory of this process.
 */
export class Vouchers<Content> {
  readonly #clock: Clock;
  readonly #lifeMs: number;
  readonly #kept = new Map<string, Kept<Content>>();

  constructor(clock: Clock, lifeMs: number) {
    this.#clock = clock;
    this.#lifeMs = lifeMs;
  }

  make(secret: string, who: Principal, content: Content): void {
    const now = this.#clock.now();
    // One that ran out is said to have run out for as long again.
    this.#drop(({ expiresAt }) => expiresAt + this.#lifeMs <= now);
    const theirs = [...this.#kept].filter(([, kept]) => kept.who.person === who.person);
    for (const [oldest] of theirs.slice(0, Math.max(0, theirs.length + 1 - MOST_OF_ONE))) {
      this.#kept.delete(oldest);
    }
    this.#kept.set(secret, { content, who, expiresAt: now + this.#lifeMs, usedBy: undefined });
  }

  /** Uses it up, but for `by`, who may have lost the answer. `undefined` where it is none of these. */
  take(secret: string, by?: string): Voucher<Content> | 'used' | 'expired' | undefined {
    const found = this.#kept.get(secret);
    if (!found) return undefined;
    const { content, who, expiresAt, usedBy } = found;
    if (expiresAt <= this.#clock.now()) return 'expired';
    if (usedBy !== undefined && (by === undefined || usedBy !== by)) return 'used';
    this.#kept.set(secret, { ...found, usedBy: by ?? true });
    return { content, who };
  }

  /** From here on those that were made by such people are nobody's. */
  forget(isMeant: (who: Principal) => boolean): void {
    this.#drop(({ who }) => isMeant(who));
  }

  #drop(isMeant: (kept: Kept<Content>) => boolean): void {
    for (const [secret, kept] of this.#kept) if (isMeant(kept)) this.#kept.delete(secret);
  }
}
