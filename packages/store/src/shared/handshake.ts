import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isRecord } from '@sluice/plain';

/** Raised with every change to what goes over the socket. */
export const WIRE_VERSION = 3;

/** One side of a connection proves that it knows the secret, without sending it. */
export interface Proof {
  readonly version: number;
  /** What the other side has to answer to. */
  readonly nonce?: string;
  /** The answer to the other side's nonce. */
  readonly proof?: string;
}

export function newNonce(): string {
  return randomBytes(32).toString('hex');
}

export function prove(secret: string, role: 'writer' | 'attached', nonce: string): string {
  return createHmac('sha256', secret).update(`${role} ${nonce}`).digest('hex');
}

export function isProven(
  secret: string,
  role: 'writer' | 'attached',
  nonce: string,
  proof: string | undefined,
): boolean {
  const expected = Buffer.from(prove(secret, role, nonce));
  const given = Buffer.from(proof ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export function readProof(document: unknown): Proof | undefined {
  if (!isRecord(document) || typeof document.version !== 'number') return undefined;
  const { version, nonce, proof } = document;
  return {
    version,
    ...(typeof nonce === 'string' ? { nonce } : {}),
    ...(typeof proof === 'string' ? { proof } : {}),
  };
}
