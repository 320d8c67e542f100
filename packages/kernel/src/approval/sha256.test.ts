import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.js';

const reference = (text: string): string => createHash('sha256').update(text).digest('hex');

test('the digests of the standard come out', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('every length around the ends of blocks gives what the platform gives', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'a'.repeat(length);
    expect(sha256(text)).toBe(reference(text));
  }
});

test('any text gives what the platform gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      expect(sha256(text)).toBe(reference(text));
    }),
  );
});

test('a long text gives what the platform gives', () => {
  const text = 'sluice 水闸 '.repeat(50_000);
  expect(sha256(text)).toBe(reference(text));
});
