import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@sluice/kernel';
import { isSameSecret } from './same-secret.js';

/** Long enough to copy an address into a browser, short enough that one left in a history is worth nothing. */
export const LAUNCH_CODE_LIFE_MS = 5 * 60_000;

export type LaunchVerdict = 'taken' | 'expired' | 'used' | 'wrong';

/**
 * A code that signs one browser in, once. Whoever can read a gateway's launch key can make one without asking the
 * gateway. The key is new at every start, so no code outlives the process it was made for.
 */
export function newLaunchCode(launchKey: string, now: number): string {
  const content = `${(now + LAUNCH_CODE_LIFE_MS).toString(36)}.${randomBytes(12).toString('base64url')}`;
  return `${content}.${sign(launchKey, content)}`;
}

/** The code stands behind the `#`, which browsers send to no server. */
export function launchUrl(url: string, code: string, route = ''): string {
  return `${url}/#/launch/${code}${route}`;
}

/**
 * Takes each code at most once, and again from the browser that used it: a page that is loaded anew before the answer
 * came has lost that, and shows the same code with the same key. What was used is remembered until it would have
 * expired anyway.
 */
export class LaunchCodes {
  readonly #clock: Clock;
  readonly #used = new Map<string, { readonly expiresAt: number; readonly browser: string }>();
  #key: string;

  constructor(key: string, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  get key(): string {
    return this.#key;
  }

  /** No code made so far works any more. */
  renew(): void {
    this.#key = newLaunchKey();
    this.#used.clear();
  }

  take(code: string, browser: string): LaunchVerdict {
    const now = this.#clock.now();
    for (const [used, by] of this.#used) if (by.expiresAt <= now) this.#used.delete(used);
    const [expires = '', nonce = '', signature = '', ...rest] = code.split('.');
    const content = `${expires}.${nonce}`;
    if (rest.length > 0 || !isSameSecret(signature, sign(this.#key, content))) return 'wrong';
    const expiresAt = Number.parseInt(expires, 36);
    if (expiresAt <= now) return 'expired';
    const used = this.#used.get(content);
    if (used) return used.browser === browser ? 'taken' : 'used';
    this.#used.set(content, { expiresAt, browser });
    return 'taken';
  }
}

export function newLaunchKey(): string {
  return randomBytes(32).toString('base64url');
}

function sign(key: string, content: string): string {
  return createHmac('sha256', key).update(`sluice-launch\n${content}`).digest('base64url');
}
