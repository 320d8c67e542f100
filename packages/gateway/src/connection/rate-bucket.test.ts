import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateBucket } from './rate-bucket.js';

test('G-07 a burst is let through, then the rate holds', () => {
  const bucket = new RateBucket(10, 5, 0);
  expect(Array.from({ length: 7 }, () => bucket.take(0))).toEqual([
    ...Array<boolean>(5).fill(true),
    false,
    false,
  ]);
  expect(bucket.refusedInARow).toBe(2);
  expect(bucket.take(99)).toBe(false);
  expect(bucket.take(100)).toBe(true);
  expect(bucket.refusedInARow).toBe(0);
});

test('G-07 never more than burst and rate allow, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 500 }), { maxLength: 200 }), (steps) => {
      const bucket = new RateBucket(20, 8, 0);
      let now = 0;
      let forward = 0;
      let taken = 0;
      for (const step of steps) {
        now += step;
        forward += Math.max(0, step);
        if (bucket.take(now)) taken += 1;
      }
      expect(taken).toBeLessThanOrEqual(8 + (forward * 20) / 1_000 + 0.001);
    }),
  );
});
