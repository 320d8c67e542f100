import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachWord } from './each-word.js';

function parts(text: string, from?: number, to?: number): [string, string, number][] {
  const found: [string, string, number][] = [];
  eachWord(
    text,
    (word, offset) => found.push(['word', word, offset]),
    (run, offset) => found.push(['run', run, offset]),
    from,
    to,
  );
  return found;
}

test('words and runs of Chinese are given with where they start', () => {
  expect(parts('fix 缓存cache_key, naïve Привет')).toEqual([
    ['word', 'fix', 0],
    ['run', '缓存', 4],
    ['word', 'cache_key', 6],
    ['word', 'naïve', 17],
    ['word', 'Привет', 23],
  ]);
});

test('only what lies between the two offsets is read', () => {
  expect(parts('one two three', 4, 7)).toEqual([['word', 'two', 4]]);
  expect(parts('one two', 1, 2)).toEqual([['word', 'n', 1]]);
  expect(parts('', 0, 0)).toEqual([]);
});

test('every part is a piece of the text, in order and without overlap', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      let end = 0;
      for (const [, part, offset] of parts(text)) {
        expect(offset).toBeGreaterThanOrEqual(end);
        end = offset + part.length;
        expect(text.slice(offset, end)).toBe(part);
      }
    }),
  );
});
