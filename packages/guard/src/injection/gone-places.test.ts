import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GonePlaces } from './gone-places.js';

const text = 'one two three four five';

test('a span counts as gone only where one gone place holds all of it', () => {
  const gone = new GonePlaces(text, [
    { start: 0, end: 3 },
    { start: 4, end: 7 },
  ]);
  expect(gone.cover({ start: 4, end: 7 })).toBe(true);
  expect(gone.cover({ start: 5, end: 6 })).toBe(true);
  expect(gone.cover({ start: 0, end: 7 })).toBe(false);
  expect(gone.cover({ start: 8, end: 9 })).toBe(false);
});

test('I06 what is gone is read as spaces, and every other character keeps its place', () => {
  const places = fc.uniqueArray(fc.nat({ max: text.length }), { maxLength: 8 });
  fc.assert(
    fc.property(
      places,
      fc.nat({ max: text.length }),
      fc.nat({ max: text.length }),
      (cuts, a, b) => {
        const sorted = [...cuts].sort((x, y) => x - y);
        const spans = sorted.flatMap((start, at) =>
          at % 2 === 0 && sorted[at + 1] !== undefined ? [{ start, end: sorted[at + 1] ?? 0 }] : [],
        );
        const [start, end] = a < b ? [a, b] : [b, a];
        const blanked = [...text]
          .map((sign, at) => (spans.some((span) => at >= span.start && at < span.end) ? ' ' : sign))
          .join('');
        expect(new GonePlaces(text, spans).without({ start, end })).toBe(blanked.slice(start, end));
      },
    ),
  );
});
