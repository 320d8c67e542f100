import { expect, test } from 'vitest';
import { atMost, bound, gather, list, pattern } from './keyword.js';

const effort = { steps: 1_000 };
const seen = { found: new Map(), effort };

test('a keyword with a number says what it limits and what came, and passes over what it does not measure', () => {
  const atMostSo = (limit: unknown) =>
    bound(
      'maxLength',
      limit,
      (value) => (typeof value === 'string' ? value.length : undefined),
      atMost,
    );
  const check = atMostSo(3);
  expect(check('abc', ['a'], seen)).toEqual([]);
  expect(check(12345, ['a'], seen)).toEqual([]);
  expect(check('abcd', ['a'], seen)).toEqual([{ path: ['a'], message: 'maxLength is 3, got 4.' }]);
  expect(() => atMostSo('3')).toThrow('must be a number');
});

test('faults are gathered in order and cut at twenty, and nothing is looked at after that', () => {
  let looked = 0;
  const issues = gather(Array.from({ length: 30 }).keys(), (at) => {
    looked += 1;
    return at % 2 === 0
      ? [
          { path: [at], message: 'odd' },
          { path: [at], message: 'more' },
        ]
      : [];
  });
  expect(issues).toHaveLength(20);
  expect([issues[0]?.path, issues.at(-1)?.path]).toEqual([[0], [18]]);
  expect(looked).toBe(19);
});

test('an operand that makes no sense is refused', () => {
  expect(() => list('a')).toThrow('must be a list');
  expect(() => pattern(5)).toThrow('must be a regular expression');
  expect(() => pattern('(')).toThrow();
});

test('a pattern that escapes what needs no escape is read as it was meant', () => {
  expect(pattern('^\\-a$').test('-a', effort)).toBe(true);
  expect(pattern('^.$').test('🙂', effort)).toBe(true);
});
