import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Postings } from './postings.js';

test('every place of a key is given, newest first, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 6000 }), (keys) => {
      const postings = new Postings();
      for (const [place, key] of keys.entries()) postings.add(key, place);
      for (const key of new Set(keys)) {
        const places: number[] = [];
        for (let at = postings.newest(key); at !== -1; at = postings.next(at)) {
          places.push(postings.place(at));
        }
        const wanted = keys.flatMap((other, place) => (other === key ? [place] : [])).reverse();
        expect(places).toEqual(wanted);
        expect(postings.count(key, 3)).toBe(Math.min(3, wanted.length));
      }
      expect(postings.newest(99)).toBe(-1);
    }),
    { numRuns: 30 },
  );
});
