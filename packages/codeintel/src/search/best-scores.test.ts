import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestScores } from './best-scores.js';

test('the best come first, and equal ones in the order of their numbers', () => {
  const scores = new Map([
    [7, 1],
    [3, 2],
    [5, 1],
    [1, 0.5],
  ]);
  expect(bestScores(scores, 3)).toEqual([
    [3, 2],
    [5, 1],
    [7, 1],
  ]);
  expect(bestScores(scores, 2)).toEqual([
    [3, 2],
    [5, 1],
  ]);
  expect(bestScores(scores, 9)).toHaveLength(4);
  expect(bestScores(new Map(), 3)).toEqual([]);
});

test('it gives what sorting all of them would', () => {
  const entry = fc.tuple(fc.nat(50), fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(entry), fc.integer({ min: 1, max: 12 }), (entries, limit) => {
      const scores = new Map(entries);
      const all = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
      expect(bestScores(scores, limit)).toEqual(all.slice(0, limit));
    }),
  );
});
