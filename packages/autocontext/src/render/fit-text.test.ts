import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutToFit, fitsIn, hookCaps } from './fit-text.js';

test('O-05 both caps hold to the last character and byte', () => {
  expect(fitsIn('x'.repeat(9_000), hookCaps)).toBe(true);
  expect(fitsIn('x'.repeat(9_001), hookCaps)).toBe(false);
  expect(fitsIn('你'.repeat(3_166), hookCaps)).toBe(true);
  expect(fitsIn('你'.repeat(3_167), hookCaps)).toBe(false);
});

test('O-05 the longest beginning that fits is kept', () => {
  expect(cutToFit('abc', { chars: 3, bytes: 3 })).toBe('abc');
  expect(cutToFit('abcd', { chars: 3, bytes: 9 })).toBe('abc');
  expect(cutToFit('ab你', { chars: 9, bytes: 4 })).toBe('ab');
  expect(cutToFit('a😀b', { chars: 2, bytes: 99 })).toBe('a');
});

test('O-05 whatever the text, what is kept fits, is a beginning and ends between characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.nat(50),
      fc.nat(80),
      (text, chars, bytes) => {
        const kept = cutToFit(text, { chars, bytes });
        expect(fitsIn(kept, { chars, bytes })).toBe(true);
        expect(text.startsWith(kept)).toBe(true);
        expect(/[\ud800-\udbff]$/.test(kept) && kept.length < text.length).toBe(false);
      },
    ),
  );
});
