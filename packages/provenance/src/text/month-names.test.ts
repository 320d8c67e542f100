import { expect, test } from 'vitest';
import { MONTH, monthOf } from './month-names.js';

test.each([
  ['January', 1],
  ['sept', 9],
  ['Sep', 9],
  ['März', 3],
  ['août', 8],
  ['diciembre', 12],
  ['giugno', 6],
  ['outubro', 10],
  ['constructor', 0],
  ['', 0],
])('%s is month %d', (name, number) => {
  expect(monthOf(name)).toBe(number);
});

test('a longer name is tried before the shorter one that it begins with', () => {
  const first = new RegExp(`^(?:${MONTH})`, 'i');
  expect(['septiembre', 'mayo', 'Juni', 'june'].map((name) => first.exec(name)?.[0])).toEqual([
    'septiembre',
    'mayo',
    'Juni',
    'june',
  ]);
});
