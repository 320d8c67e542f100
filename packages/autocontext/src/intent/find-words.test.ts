import fc from 'fast-check';
import { expect, test } from 'vitest';
import { otherTalk, wordGroups } from '../compiled/words.js';
import { findWords, type Words } from './find-words.js';

const groups: readonly Words[] = [...wordGroups, otherTalk];

/** All words of a group in one pattern each. */
function byWholePatterns(lower: string, { english, chinese }: (typeof groups)[number]): string[] {
  const whole = (words: string): string => words.replaceAll('~', '').replaceAll(', ', '|');
  return [
    ...lower.matchAll(new RegExp(`\\b(?:${whole(english)})\\b`, 'g')),
    ...lower.matchAll(new RegExp(whole(chinese), 'g')),
  ]
    .sort((a, b) => a.index - b.index)
    .map(([word]) => word);
}

const beginnings = groups.flatMap(({ english, chinese }) =>
  `${english}, ${chinese}`.split(', ').map((word) => word.replace(/~.*$/, '')),
);
const endings = fc.constantFrom('', 's', 'ing', 'ed', 'es', ' up', ' test', 'ization', ' is');
const texts = fc
  .array(fc.tuple(fc.constantFrom(...beginnings), endings, fc.constantFrom(' ', '，', '-', '')), {
    maxLength: 12,
  })
  .map((parts) => parts.flat().join(''));

test('O-03 words are found as by the patterns of all of them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const group of groups) {
        expect(findWords(text, group)).toEqual(byWholePatterns(text, group));
      }
    }),
  );
});

test('O-03 a word is found in each of its forms and in no other word', () => {
  const [refactor] = wordGroups;
  if (!refactor) throw new Error('there are groups');
  expect(findWords('clean up and refactored, 然后重构 prefactor', refactor)).toEqual([
    'clean up',
    'refactored',
    '重构',
  ]);
});
