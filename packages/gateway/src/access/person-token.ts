import { createHash, randomBytes } from 'node:crypto';
import type { KeptToken } from '@sluice/agent';
import { isSameSecret } from './same-secret.js';

const SHAPE = /^slu_([0-9a-f]{12})_[\w-]{43}$/;

/** A new token of a person: shown once, kept as a hash. */
export function newPersonToken(): { readonly token: string; readonly kept: KeptToken } {
  const id = randomBytes(6).toString('hex');
  const token = `slu_${id}_${randomBytes(32).toString('base64url')}`;
  return { token, kept: { id, hash: hashOf(token) } };
}

/** The name that a token carries in the open; `undefined` where it is no token of a person. */
export function tokenIdIn(shown: string): string | undefined {
  return SHAPE.exec(shown)?.[1];
}

export function isKeptToken(shown: string, kept: KeptToken): boolean {
  return tokenIdIn(shown) === kept.id && isSameSecret(hashOf(shown), kept.hash);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
