import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stem } from './stem.js';

test('stemming settles: the stem of a stem made by removing a plural is itself a word with a stem', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,14}$/), (word) => {
      expect(stem(word).length).toBeGreaterThan(0);
      expect(stem(word).length).toBeLessThanOrEqual(word.length + 1);
    }),
  );
});
