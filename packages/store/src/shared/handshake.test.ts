import { expect, test } from 'vitest';
import { isProven, newNonce, prove, readProof } from './handshake.js';

const secret = ['the', 'secret'].join(' ');

test('a proof holds for its secret, its side and its nonce, and for nothing else', () => {
  const nonce = newNonce();
  const proof = prove(secret, 'writer', nonce);
  expect(isProven(secret, 'writer', nonce, proof)).toBe(true);
  expect(isProven('another', 'writer', nonce, proof)).toBe(false);
  expect(isProven(secret, 'attached', nonce, proof)).toBe(false);
  expect(isProven(secret, 'writer', newNonce(), proof)).toBe(false);
  expect(isProven(secret, 'writer', nonce, proof.slice(1))).toBe(false);
  expect(isProven(secret, 'writer', nonce, `x${proof.slice(1)}`)).toBe(false);
  expect(isProven(secret, 'writer', nonce, undefined)).toBe(false);
});

test('every nonce is new', () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(newNonce()).not.toBe(newNonce());
});

test('what the other side says is read by its fields, and nothing without a version is a proof', () => {
  expect(readProof({ version: 1, nonce: 'n', proof: 'p', more: 1 })).toEqual({
    ...{ version: 1, nonce: 'n', proof: 'p' },
  });
  expect(readProof({ version: 2, nonce: 5, proof: null })).toEqual({ version: 2 });
  for (const other of [null, 'x', {}, { version: '1' }]) expect(readProof(other)).toBeUndefined();
});
