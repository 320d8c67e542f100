import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, isRole } from '@sluice/kernel';
import type { Principal } from './principal.js';
import { isSameSecret } from './same-secret.js';

const PASS_LIFE_MS = 30 * 24 * 3_600_000;
const MIN_TOKEN_CHARS = 16;
const MAX_FORGOTTEN = 10_000;

/**
 * The gateway's own token and the passes it signs. Programs of the owner show the token. A browser never holds one: it
 * has a key pair of its own and a pass, which says that this key may come in and as whom. The pass is signed with the
 * token and kept nowhere, so it holds after a restart and at every gateway with the same token, and is worth nothing
 * without the key.
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
  }

  isToken(shown: string): boolean {
    return isSameSecret(shown, this.#token);
  }

  /** Lasts no longer than what the person signed in with. */
  newPass(browser: string, who: Principal): { readonly pass: string; readonly expiresAt: number } {
    const lasts = this.#clock.now() + PASS_LIFE_MS;
    const expiresAt = Math.min(lasts, who.expiresAt ?? lasts);
    const { person, role, credential } = who;
    const isLimited = who.expiresAt !== undefined;
    const text = JSON.stringify([expiresAt, person, role, credential, isLimited]);
    const content = Buffer.from(text).toString('base64url');
    return { pass: `${content}.${this.#sign(content, browser)}`, expiresAt };
  }

  /** Whom the pass was made for, with the role they had then. */
  readPass(pass: string, browser: string): Principal | undefined {
    const [content = '', signature = '', ...rest] = pass.split('.');
    if (rest.length > 0 || !isSameSecret(signature, this.#sign(content, browser))) return undefined;
    const who = readContent(content);
    if (!who || who.expiresAt <= this.#clock.now()) return undefined;
    const { expiresAt, isLimited, ...principal } = who;
    return isLimited ? { ...principal, expiresAt } : principal;
  }

  /** The browser deletes its key when it signs out; the key is refused here as well until this process ends. */
  signOut(browser: string): void {
    this.#signedOut.add(browser);
    const [oldest] = this.#signedOut;
    if (this.#signedOut.size > MAX_FORGOTTEN && oldest !== undefined) {
      this.#signedOut.delete(oldest);
    }
  }

  isSignedOut(browser: string): boolean {
    return this.#signedOut.has(browser);
  }

  #sign(content: string, browser: string): string {
    const text = `sluice-pass-2\n${content}\n${browser}`;
    return createHmac('sha256', this.#token).update(text).digest('base64url');
  }
}

/** What we have signed ourselves; another version's is as good as none. */
function readContent(
  content: string,
): (Principal & { readonly expiresAt: number; readonly isLimited: boolean }) | undefined {
  const value: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
  if (!Array.isArray(value)) return undefined;
  const [expiresAt, person, role, credential, isLimited]: readonly unknown[] = value;
  const isWhole =
    typeof expiresAt === 'number' && typeof person === 'string' && typeof credential === 'string';
  if (!isWhole || !isRole(role)) return undefined;
  return { expiresAt, person, role, credential, isLimited: isLimited === true };
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
