import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOfRun } from './cjk.js';
import { eachWord } from './each-word.js';
import { lineHits, termsByLine } from './line-hits.js';
import { type ParsedQuery, parseQuery } from './parse-query.js';
import { termsOfWord } from './terms-of-word.js';

function hitsIn(text: string, query: ParsedQuery): number[] {
  const lines = text.split('\n');
  return lineHits(termsByLine(text, query, lines), lines.length, query);
}

/** Every word of every line, without asking first whether the line is worth it. */
function plainly(text: string, query: ParsedQuery): number[] {
  const seen = new Map<string, number>();
  return text.split('\n').map((line) => {
    let score = 0;
    const add = (term: string): void => {
      const weight = query.terms.get(term);
      if (weight === undefined) return;
      const count = (seen.get(term) ?? 0) + 1;
      seen.set(term, count);
      score += weight / Math.sqrt(count);
    };
    eachWord(
      line.slice(0, 400),
      (word) => termsOfWord(word).forEach(add),
      (run) => termsOfRun(run).forEach(add),
    );
    return score;
  });
}

const words = fc.constantFrom(
  ...'retry retries retried policies policy get_user_name getUserName $scope flies studied families running stopped routes caches HTTPRequest2 id 42 缓存 过期 naïve Straße İstanbul ΣΑΣ K by y'.split(
    ' ',
  ),
);
const separators = fc.constantFrom(' ', '\n', '.', '(', '_', '', '\r\n', '$');
const texts = fc
  .array(fc.tuple(words, separators), { maxLength: 60 })
  .map((parts) => parts.flat().join(''));

test('lines are scored as if every word of them had been read', () => {
  fc.assert(
    fc.property(texts, fc.array(words, { maxLength: 6 }), (text, asked) => {
      const query = parseQuery(asked.join(' '));
      expect(hitsIn(text, query)).toEqual(plainly(text, query));
    }),
    { numRuns: 400 },
  );
});

test('a stem that ends in y is found in the word that it was made of', () => {
  const query = parseQuery('retry the policy');
  expect(hitsIn('nothing\nretries of policies\nretried', query).map((score) => score > 0)).toEqual([
    false,
    true,
    true,
  ]);
});
