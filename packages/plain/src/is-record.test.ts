import { expect, test } from 'vitest';
import { isRecord } from './is-record.js';

test('an object is a record, with or without a prototype', () => {
  expect([{}, { a: 1 }, Object.create(null)].map(isRecord)).toEqual([true, true, true]);
});

test('null, a list, a function and a plain value are none', () => {
  expect([null, undefined, [], [1], () => 1, 'text', 7, true].map(isRecord)).toEqual(
    Array(8).fill(false),
  );
});
