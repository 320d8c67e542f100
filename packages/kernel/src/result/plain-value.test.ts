import { expect, test } from 'vitest';
import { findValueFault } from './plain-value.js';

const limits = { maxDepth: 3, maxNodes: 10 };

test.each<[string, unknown]>([
  ['text', 'a'],
  ['a list', [1, null, true, 'a']],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ['a field that has no value', { a: undefined }],
  ['as deep as is allowed', { a: { b: { c: 1 } } }],
  ['as many as are allowed', Array.from({ length: 10 }, () => 1)],
])('%s is plain JSON', (_what, value) => {
  expect(findValueFault(value, limits)).toBeUndefined();
});

test.each<[string, unknown]>([
  ['a NaN, which JSON cannot hold', Number.NaN],
  ['a bigint, which JSON cannot hold', { a: [10n] }],
  ['a function, which JSON cannot hold', { a: () => 1 }],
  ['a Date, which JSON cannot hold', { at: new Date(0) }],
  ['the key "__proto__", which is not allowed', JSON.parse('{"a":{"__proto__":{}}}')],
  ['values nested deeper than 3 levels', { a: { b: { c: {} } } }],
  ['more than 10 values', Array.from({ length: 11 }, () => 1)],
  ['more than 10 values', new Array(11)],
  ['more than 10 values', { a: [1, 2, 3, 4, 5], b: [1, 2, 3, 4] }],
])('what is wrong is said: %s', (fault, value) => {
  expect(findValueFault(value, limits)).toBe(fault);
});

test('texts and keys are counted together where there is a measure, and the places of a list are not', () => {
  const measured = { maxDepth: 3, maxNodes: 100, maxChars: 10 };
  expect(findValueFault({ abcde: 'abcde' }, measured)).toBeUndefined();
  expect(findValueFault({ abcde: 'abcdef' }, measured)).toBe('more than 10 characters');
  expect(findValueFault({ a: ['abcde', 'abcde'] }, measured)).toBe('more than 10 characters');
  expect(findValueFault({ abcdefghijk: 1 }, measured)).toBe('more than 10 characters');
  expect(
    findValueFault(
      Array.from({ length: 50 }, () => 1),
      measured,
    ),
  ).toBeUndefined();
});
