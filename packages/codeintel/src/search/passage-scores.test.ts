import { expect, test } from 'vitest';
import { bestPassage } from './passage-scores.js';

const words = [
  { term: 'host', weight: 2 },
  { term: 'header', weight: 1 },
];
const line = 'let other = 1;\n';
const scoreOf = (text: string): number => bestPassage(text, text.toLowerCase(), words);

test('words in one place make a better passage than words far apart', () => {
  const together = `${line.repeat(90)}host\nheader\n${line.repeat(90)}`;
  const apart = `host\n${line.repeat(180)}header\n`;
  expect(scoreOf(together)).toBeGreaterThan(scoreOf(apart));
});

test('words on both sides of the end of a block still stand in one passage', () => {
  const inside = `${line.repeat(30)}host\nheader\n${line.repeat(48)}`;
  const across = `${line.repeat(39)}host\nheader\n${line.repeat(39)}`;
  expect(scoreOf(across)).toBeCloseTo(scoreOf(inside), 9);
});

test('the heavier word counts for more, and a word that is not there for nothing', () => {
  expect(scoreOf('host\n')).toBeGreaterThan(scoreOf('header\n'));
  expect(scoreOf('neither\n')).toBe(0);
  expect(scoreOf('')).toBe(0);
});

test('a word said over and over does not outweigh two words', () => {
  expect(
    scoreOf(`host ${'and some more words of another kind '.repeat(20)}\nheader\n`),
  ).toBeGreaterThan(scoreOf('header '.repeat(500)));
});
