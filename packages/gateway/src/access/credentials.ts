import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@sluice/kernel';
import { isSameSecret } from './same-secret.js';

const PASS_LIFE_MS = 30 * 24 * 3_600_000;
const MIN_TOKEN_CHARS = 16;
/** A guess that begins like the token is counted apart, so that a flood of others never holds up the right one. */
const START_CHARS = 6;
const MAX_FORGOTTEN = 10_000;

/**
 * What the gateway accepts. One token stands for its one operator; programs show it. A browser never holds it: it has
 * a key pair of its own and a pass, which says that this key may come in. The pass is signed with the token and kept
 * nowhere, so it holds after a restart and at every gateway with the same token, and is worth nothing without the key.
 */
export class Credentials {
  readonly #clock: Clock;
  readonly #signedOut = new Set<string>();
  #token: string;

  constructor(token: string | undefined, clock: Clock) {
    this.#clock = clock;
    this.#token = checked(token ?? randomBytes(32).toString('base64url'));
  }

  get token(): string {
    return this.#token;
  }

  /** From here on neither the token before nor a pass that was signed with it is accepted. */
  useToken(token: string): void {
    this.#token = checked(token);
    this.#signedOut.clear();
  }

  isToken(shown: string): boolean {
    return isSameSecret(shown, this.#token);
  }

  beginsLikeToken(shown: string): boolean {
    return isSameSecret(shown.slice(0, START_CHARS), this.#token.slice(0, START_CHARS));
  }

  newPass(browser: string): { readonly pass: string; readonly expiresAt: number } {
    const expiresAt = this.#clock.now() + PASS_LIFE_MS;
    return { pass: `${expiresAt}.${this.#sign(expiresAt, browser)}`, expiresAt };
  }

  isPass(pass: string, browser: string): boolean {
    const [expires = '', signature = '', ...rest] = pass.split('.');
    const expiresAt = Number(expires);
    return (
      rest.length === 0 &&
      isSameSecret(signature, this.#sign(expiresAt, browser)) &&
      expiresAt > this.#clock.now() &&
      !this.#signedOut.has(browser)
    );
  }

  /** The browser deletes its key when it signs out; its pass is refused here as well until this process ends. */
  signOut(browser: string): void {
    this.#signedOut.add(browser);
    const [oldest] = this.#signedOut;
    if (this.#signedOut.size > MAX_FORGOTTEN && oldest !== undefined) {
      this.#signedOut.delete(oldest);
    }
  }

  #sign(expiresAt: number, browser: string): string {
    const text = `sluice-pass\n${expiresAt}\n${browser}`;
    return createHmac('sha256', this.#token).update(text).digest('base64url');
  }
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(header ?? '')?.[1];
}

function checked(token: string): string {
  if (token.length >= MIN_TOKEN_CHARS) return token;
  throw new Error(
    `The gateway's token has ${token.length} characters; use at least ${MIN_TOKEN_CHARS}, or none to have one made`,
  );
}
