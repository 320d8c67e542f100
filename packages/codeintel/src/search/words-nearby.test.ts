import { expect, test } from 'vitest';
import { wordsNearby } from './words-nearby.js';

const worth = new Map([
  ['pool', 2],
  ['drain', 1],
]);

function near(terms: Readonly<Record<number, string[]>>): number[] {
  const lines = Array.from({ length: 40 }, () => 'x');
  const found = Object.entries(terms).map(([line, own]): [number, string[]] => [Number(line), own]);
  return [...wordsNearby({ lines, terms: new Map(found) }, worth)];
}

test('I-20 a word counts once around a line, however often it stands there', () => {
  const once = near({ 20: ['pool'] });
  expect(once.map((value, line) => (value > 0 ? line : -1)).filter((line) => line >= 0)).toEqual(
    Array.from({ length: 17 }, (_, at) => 12 + at),
  );
  expect(Math.max(...near({ 18: ['pool', 'pool'], 20: ['pool'], 22: ['pool'] }))).toBe(2);
});

test('I-20 where different words meet they count together', () => {
  const both = near({ 10: ['pool'], 20: ['drain'] });
  expect(both[15]).toBe(3);
  expect(both[5]).toBe(2);
  expect(both[26]).toBe(1);
  expect(both[35]).toBe(0);
});

test('I-20 a word that tells nothing counts nothing', () => {
  expect(Math.max(...near({ 3: ['other'], 39: ['other'] }))).toBe(0);
  expect(near({ 0: ['pool'], 39: ['drain'] }).at(-1)).toBe(1);
});
