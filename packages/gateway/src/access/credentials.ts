import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@sluice/kernel';

const COOKIE_LIFE_MS = 30 * 24 * 3_600_000;
const MIN_TOKEN_CHARS = 16;

/**
 * Who may come in. One token stands for the one operator of the gateway. A browser never holds it: it shows a
 * code once and gets a cookie that scripts cannot read. The cookie proves itself by the token alone, so every
 * gateway with the same token takes it, after a restart too.
 */
export interface Credentials {
  readonly token: string;
  readonly cookieName: string;
  isToken(shown: string): boolean;
  isCookie(header: string | undefined): boolean;
  /** A code that `takeLaunchCode` accepts once. */
  newLaunchCode(): string;
  takeLaunchCode(code: string): boolean;
  /** The value of a `Set-Cookie` header. */
  newCookie(): string;
}

export function createCredentials(options: {
  readonly token: string | undefined;
  readonly port: number;
  readonly clock: Clock;
}): Credentials {
  const token = options.token ?? randomBytes(32).toString('base64url');
  if (token.length < MIN_TOKEN_CHARS) {
    throw new Error(
      `The gateway's token has ${token.length} characters; use at least ${MIN_TOKEN_CHARS}, or none to have one made`,
    );
  }
  const sign = (text: string) =>
    createHmac('sha256', token).update(`sluice-cookie\n${text}`).digest('base64url');
  // Cookies of one host are sent to all its ports; the name keeps gateways on one machine apart.
  const cookieName = `sluice_${options.port}`;
  const codes = new Set<string>();
  return {
    token,
    cookieName,
    isToken: (shown) => isSame(shown, token),
    isCookie(header) {
      const value = cookieOf(header, cookieName);
      const [until, nonce, signature] = value?.split('.') ?? [];
      if (until === undefined || nonce === undefined || signature === undefined) return false;
      return isSame(signature, sign(`${until}.${nonce}`)) && Number(until) > options.clock.now();
    },
    newLaunchCode() {
      const code = randomBytes(24).toString('base64url');
      codes.add(code);
      return code;
    },
    takeLaunchCode: (code) => codes.delete(code),
    newCookie() {
      const content = `${options.clock.now() + COOKIE_LIFE_MS}.${randomBytes(16).toString('base64url')}`;
      const life = Math.floor(COOKIE_LIFE_MS / 1_000);
      return `${cookieName}=${content}.${sign(content)}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${life}`;
    },
  };
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(header ?? '')?.[1];
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').slice(0, 8_192).split(';')) {
    const [key, ...rest] = part.trim().split('=');
    if (key === name) return rest.join('=');
  }
  return undefined;
}

/** Takes the same time wherever the two differ. */
function isSame(shown: string, wanted: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(shown), digest(wanted));
}
