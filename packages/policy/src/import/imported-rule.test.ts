import { expect, test } from 'vitest';
import { collect, listedTexts, oddObject } from './imported-rule.js';

test('P-04 of a list the texts are taken, and all else is kept with why', () => {
  expect(listedTexts('deny', ['a', 5, null, 'b'])).toEqual({
    texts: ['a', 'b'],
    odd: [
      { source: 'deny: 5', result: { why: 'it is not a text' } },
      { source: 'deny: null', result: { why: 'it is not a text' } },
    ],
  });
  for (const none of [undefined, null])
    expect(listedTexts('deny', none)).toEqual({ texts: [], odd: [] });
  expect(listedTexts('deny', { a: 1 }).odd).toMatchObject([{ source: 'deny: {"a":1}' }]);
});

test('P-04 an object is one that has names', () => {
  expect(oddObject('tools', {})).toEqual([]);
  expect(oddObject('tools', undefined)).toEqual([]);
  expect(oddObject('tools', null)).toEqual([]);
  for (const odd of [[], 'x', 0]) expect(oddObject('tools', odd)).toHaveLength(1);
});

test('P-04 what has a rule is carried, what has none is listed with why', () => {
  const rule = { verdict: 'deny', name: 'x' } as const;
  const carried = [
    { source: 'a', result: rule },
    { source: 'b', result: { why: 'no' } },
  ];
  expect(collect(carried)).toEqual({ rules: [rule], notCarried: [{ rule: 'b', why: 'no' }] });
});
