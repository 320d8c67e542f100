import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyMasker } from './key-masker.js';

const { mask } = createKeyMasker();
const MASK = '<redacted:key>';

/** The rule itself, without any short way. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => {
      const isSecret = /^(.*[_-])?(password|token|api[_-]?key)$/i.test(key);
      const isKnown = typeof entry === 'number' || (typeof entry === 'string' && entry !== '');
      return [key, isSecret && isKnown ? MASK : masked(entry)];
    }),
  );
}

const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('', 'text', 0, 1.5, true, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom('a', 'length', 'name', 'Password', 'api_key', 'my-token', 'tokens'),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
}));

test('any value has exactly the values masked whose key names a secret', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const before = structuredClone(value);
      const after = mask(value);
      expect(after).toEqual(masked(value));
      expect(value).toEqual(before);
    }),
    { numRuns: 2000 },
  );
});

test('what holds no secret comes back as it is, not as a copy', () => {
  for (const value of [
    { a: 1, name: 'x' },
    { a: { b: [1, { c: '' }] } },
    [1, 2, [3]],
    { token: '' },
  ])
    expect(mask(value)).toBe(value);
});
