import { expect, test } from 'vitest';
import { fieldReadings } from './field-readings.js';

const read = (args: unknown) => fieldReadings(args).map((one) => Object.fromEntries(one));

test('P-08 fields of fields have dots, and each entry of a list is read by itself', () => {
  expect(read({ id: 'a', filter: { state: 'open', since: 3 } })).toEqual([
    { id: 'a', 'filter.state': 'open', 'filter.since': 3 },
  ]);
  expect(read({ to: ['ann', 'bob'], all: true })).toEqual([
    { to: 'ann', all: true },
    { to: 'bob', all: true },
  ]);
  expect(read({ notes: [{ of: 'ann', said: ['a', 'b'] }] })).toEqual([
    { 'notes.of': 'ann', 'notes.said': 'a' },
    { 'notes.of': 'ann', 'notes.said': 'b' },
  ]);
});

test('P-08 where a condition could not look at all of them, there is no reading', () => {
  const many = Array.from({ length: 5 }, (_, index) => index);
  const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
  const none = [{}, [], 'a', null, { to: [] }, { to: {} }, { 'a b': 1 }, { n: Number.NaN }, deep];
  for (const args of [...none, { a: many, b: many }]) {
    expect(fieldReadings(args), JSON.stringify(args)).toEqual([]);
  }
});
