import { randomBytes } from 'node:crypto';
import type { Clock } from '@sluice/kernel';
import { LAUNCH_CODE_LIFE_MS } from './launch-codes.js';
import type { Principal } from './principal.js';

/** How many codes are remembered; the oldest give way. */
const MAX_CODES = 1_000;

interface Made {
  /** Absent where the code was used. */
  readonly who?: Principal;
  readonly expiresAt: number;
}

/**
 * Codes that sign another browser of the same person in, once. They look like launch codes and are none: what is not
 * in the memory of this process is nobody's, and never the owner's.
 */
export class PersonCodes {
  readonly #clock: Clock;
  readonly #made = new Map<string, Made>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  make(who: Principal): { readonly code: string; readonly expiresAt: number } {
    const expiresAt = this.#clock.now() + LAUNCH_CODE_LIFE_MS;
    const random = (bytes: number) => randomBytes(bytes).toString('base64url');
    const code = `${expiresAt.toString(36)}.${random(12)}.${random(32)}`;
    this.#made.set(code, { who, expiresAt });
    const [oldest] = this.#made.keys();
    if (this.#made.size > MAX_CODES && oldest !== undefined) this.#made.delete(oldest);
    return { code, expiresAt };
  }

  /** Whom the code was made for; nobody where it is none of these. */
  take(code: string): Principal | 'used' | 'expired' | undefined {
    const found = this.#made.get(code);
    if (!found) return undefined;
    const { who, expiresAt } = found;
    if (expiresAt <= this.#clock.now()) return 'expired';
    this.#made.set(code, { expiresAt });
    return who ?? 'used';
  }

  /** No code made so far works any more. */
  forget(): void {
    this.#made.clear();
  }
}
