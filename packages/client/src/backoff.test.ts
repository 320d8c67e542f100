import { expect, test } from 'vitest';
import { backoffMs } from './backoff.js';

test('G-08 attempts double from one second to sixteen, with up to half a second of chance', () => {
  expect([0, 1, 2, 3, 4, 5, 5_000].map((attempt) => backoffMs(attempt, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000,
  ]);
  expect(backoffMs(0, 0.999)).toBe(1_499);
});
