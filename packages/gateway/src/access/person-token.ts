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

/** Whether it could be one: its name, which is in the open, and a secret that nobody guesses. */
export function isPersonToken(shown: string): boolean {
  return SHAPE.test(shown);
}

export function isKeptToken(shown: string, kept: KeptToken): boolean {
  return SHAPE.exec(shown)?.[1] === kept.id && isSameSecret(hashOf(shown), kept.hash);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
