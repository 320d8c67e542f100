import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPeriod, niceTicks, partStarts, periods, spanOf } from './chart-span.js';

test('N-06 a span ends with the part that runs now, and its edges are round in the time of the reader', () => {
  const now = Date.UTC(2026, 1, 3, 10, 41, 7);
  const day = spanOf('day', now, 0);
  expect(new Date(day.until + 1).toISOString()).toBe('2026-02-03T11:00:00.000Z');
  expect(new Date(day.from).toISOString()).toBe('2026-02-02T11:00:00.000Z');
  // China is eight hours ahead: its days begin at 16:00 UTC.
  const month = spanOf('month', now, -480);
  expect(new Date(month.from).toISOString()).toMatch(/T16:00:00/);
  // Half an hour off, as in India.
  expect(new Date(spanOf('day', now, -330).from).toISOString()).toMatch(/:30:00/);
  expect(partStarts(day)).toHaveLength(24);
  expect(partStarts(day)[1]).toBe(day.from + 3_600_000);
});

test('N-06 the newest moment is always in the span', () => {
  fc.assert(
    fc.property(
      fc.nat(2_000_000_000_000),
      fc.constantFrom('hour', 'day', 'week', 'month'),
      fc.integer({ min: -840, max: 720 }),
      (now, period, offset) => {
        const { from, until, parts } = spanOf(period as 'hour', now, offset);
        expect(now >= from && now <= until).toBe(true);
        expect((until - from + 1) % parts).toBe(0);
      },
    ),
  );
});

test('N-06 ticks are few and round, begin at nothing and reach the highest value', () => {
  expect(niceTicks(0)).toEqual([0, 1]);
  expect(niceTicks(3)).toEqual([0, 1, 2, 3]);
  expect(niceTicks(137)).toEqual([0, 50, 100, 150]);
  expect(niceTicks(0.35)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  fc.assert(
    fc.property(fc.double({ min: 0.0001, max: 1e9, noNaN: true }), (top) => {
      const ticks = niceTicks(top);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(top * 0.999999);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('only the periods that there are', () => {
  expect(isPeriod('constructor')).toBe(false);
  expect(Object.keys(periods).every(isPeriod)).toBe(true);
});
