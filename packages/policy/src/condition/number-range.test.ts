import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Automaton } from '../automaton/automaton.js';
import { numberRange, rangeFault, readRange } from './number-range.js';

const holds = (least: string, greatest: string) => {
  const automaton = new Automaton([numberRange({ least, greatest })]);
  return (value: string) => automaton.read(value).length > 0;
};

test('P-02 a range holds the whole numbers between its ends, and no other text', () => {
  const end = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(end, end, end, (one, other, value) => {
      const [least, greatest] = [Math.min(one, other), Math.max(one, other)];
      const isIn = holds(String(least), String(greatest));
      const others = [value, least - 1, least, greatest, greatest + 1].filter((n) => n >= 0);
      for (const number of others) {
        expect(isIn(String(number)), `${number} in ${least}..${greatest}`).toBe(
          least <= number && number <= greatest,
        );
      }
    }),
  );
});

test('P-02 a zero in front makes all numbers of one length', () => {
  const isIn = holds('008', '120');
  expect(['008', '099', '120'].map(isIn)).toEqual([true, true, true]);
  expect(['8', '007', '121', '0099', '', '-09', '09 '].map(isIn)).toEqual(
    Array.from({ length: 7 }, () => false),
  );
  expect(['0', '9', '10', '00'].map(holds('0', '9'))).toEqual([true, true, false, false]);
});

test('what is no range is a plain entry, and a wrong one says the way out', () => {
  expect(['a..b', '1..', '1.5..2', '1...2', '-1..2'].map(readRange)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(rangeFault({ least: '9', greatest: '1' })).toContain('turn them round');
  expect(rangeFault({ least: '01', greatest: '100' })).toContain('the same number of digits');
  expect(rangeFault({ least: '1', greatest: '9'.repeat(16) })).toContain('write "*"');
  expect(rangeFault({ least: '0', greatest: '100' })).toBeUndefined();
});
