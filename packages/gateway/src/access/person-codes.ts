import { randomBytes } from 'node:crypto';
import type { Clock } from '@sluice/kernel';
import { LAUNCH_CODE_LIFE_MS } from './launch-codes.js';
import type { Principal } from './principal.js';
import { Vouchers } from './vouchers.js';

/**
 * Codes that sign another browser of the same person in, once. They look like launch codes and are none: what is not
 * in the memory of this process is nobody's, and never the owner's.
 */
export class PersonCodes {
  readonly #clock: Clock;
  readonly #codes: Vouchers<undefined>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#codes = new Vouchers(clock, LAUNCH_CODE_LIFE_MS);
  }

  make(who: Principal): { readonly code: string; readonly expiresAt: number } {
    const expiresAt = this.#clock.now() + LAUNCH_CODE_LIFE_MS;
    const random = (bytes: number) => randomBytes(bytes).toString('base64url');
    const code = `${expiresAt.toString(36)}.${random(12)}.${random(32)}`;
    this.#codes.make(code, who, undefined);
    return { code, expiresAt };
  }

  /** Whom the code was made for; nobody where it is none of these. Good once, for this browser. */
  take(code: string, browser: string): Principal | 'used' | 'expired' | undefined {
    const found = this.#codes.take(code, browser);
    return typeof found === 'object' ? found.who : found;
  }

  /** No code that such people have been given works any more. */
  forget(isMeant: (who: Principal) => boolean): void {
    this.#codes.forget(isMeant);
  }
}
