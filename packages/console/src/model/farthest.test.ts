import { expect, test } from 'vitest';
import { farthest } from './farthest.js';

test('N-08 what is near stays, whichever side of it one is', () => {
  expect(farthest([0, 1, 2, 3, 4], 4, 3)).toEqual([1, 0]);
  expect(farthest([0, 1, 2, 3, 4], 0, 3)).toEqual([3, 4]);
  expect(farthest([7], 0, 3)).toEqual([]);
});
