import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, requireKey, toBody } from './text.js';

test('a key that one engine could not hold is refused with its name', () => {
  for (const key of ['', 'a\u0000b', '\uD800', 'x\uDC00', 'x'.repeat(1001)])
    expect(() => requireKey('call id', key)).toThrow(/The call id/);
  for (const key of ['constructor', '__proto__', '😀', 'x'.repeat(1000)])
    expect(requireKey('call id', key)).toBe(key);
});

test('clean text holds nothing that PostgreSQL cannot keep, and nothing else is changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      expect(clean).not.toContain('\u0000');
      expect(Buffer.from(clean, 'utf8').toString('utf8')).toBe(clean);
      expect(clean.length).toBe(text.length);
    }),
  );
  expect(cleanText('a\u0000b\uD800c')).toBe('a\uFFFDb\uFFFDc');
});

test('a body of half surrogates and NUL comes back whole', () => {
  const value = { text: '\uD800\u0000' };
  const body = toBody('value', value);
  expect(cleanText(body)).toBe(body);
  expect(JSON.parse(body)).toEqual(value);
  expect(toBody('value', undefined)).toBe('null');
});
