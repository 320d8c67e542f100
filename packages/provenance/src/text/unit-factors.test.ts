import { expect, test } from 'vitest';
import { unitFactors } from './unit-factors.js';

test.each([
  ['12k of it', 2, [1000]],
  ['12 Tausend', 2, [1000]],
  ['3万元', 1, [10_000]],
  ['2 hours', 1, [1, 60, 3600]],
  ['35 %', 2, [1, 0.01]],
  ['2.5 kg', 3, [1, 1000]],
  ['5 kings', 1, undefined],
  ['5  hours', 1, undefined],
  ['5', 1, undefined],
  ['5 constructor', 1, undefined],
])('the unit in %j is known by its word or sign', (text, at, factors) => {
  expect(unitFactors(text, at)).toEqual(factors);
});
