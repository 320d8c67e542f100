import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Tally } from './tally.js';

test('N-06 a tally tells the same percentiles as a sorted list of all values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50), { minLength: 1 }),
      fc.constantFrom(0.5, 0.95, 1),
      (values, part) => {
        const tally = new Tally();
        for (const value of values) tally.add(value);
        const sorted = [...values].sort((one, other) => one - other);
        expect(tally.at(part)).toBe(sorted[Math.ceil(part * sorted.length) - 1]);
        expect(tally.count).toBe(values.length);
        expect(tally.total).toBe(values.reduce((sum, value) => sum + value, 0));
      },
    ),
  );
});

test('an empty tally has no middle', () => expect(new Tally().at(0.5)).toBe(0));
