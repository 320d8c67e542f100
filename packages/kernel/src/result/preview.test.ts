import { expect, test } from 'vitest';
import { previewValue } from './preview.js';

const LIMITS = { maxStringChars: 3, maxEntries: 2, maxDepth: 2 };

test.each<[unknown, unknown]>([
  ['abc', 'abc'],
  ['abcd', 'abc… (+1 characters)'],
  [5, 5],
  [true, true],
  [null, null],
  [undefined, undefined],
  [5n, '[bigint]'],
  [Symbol('x'), '[symbol]'],
  [() => 1, '[function]'],
  [
    [1, 2],
    [1, 2],
  ],
  [
    [1, 2, 3, 4],
    [1, 2, '… (+2 entries)'],
  ],
  [['abcde'], ['abc… (+2 characters)']],
  [
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ],
  [
    { a: 1, b: 2, c: 3 },
    { a: 1, b: 2, '…': '(+1 entries)' },
  ],
  [{ a: 'abcd' }, { a: 'abc… (+1 characters)' }],
  [{ a: [1] }, { a: [1] }],
  [{ a: [[]] }, { a: ['[nested deeper than 2 levels]'] }],
  [[{ a: {} }], [{ a: '[nested deeper than 2 levels]' }]],
])('a value is cut for display, and each cut says how much is missing: %o', (value, shown) => {
  expect(previewValue(value, LIMITS)).toEqual(shown);
});

test('a value of which nothing is cut is the value itself', () => {
  for (const value of [[1, ['a']], { a: { b: 1 } }, []]) {
    expect(previewValue(value, LIMITS)).toBe(value);
  }
});

test('however wide a value branches, five thousand parts of it are looked at', () => {
  const wide = Array.from({ length: 5_001 }, () => ({}));
  const shown = previewValue(wide, { ...LIMITS, maxEntries: 10_000 });
  expect(shown).toEqual([
    ...Array.from({ length: 4_999 }, () => ({})),
    '[more than can be shown]',
    '[more than can be shown]',
  ]);
});

test('a key of any name is kept, also beside what is cut', () => {
  const value = JSON.parse('{"__proto__":"abcd","toString":1}');
  const shown = previewValue(value, LIMITS);
  expect(JSON.stringify(shown)).toBe('{"__proto__":"abc… (+1 characters)","toString":1}');
});
