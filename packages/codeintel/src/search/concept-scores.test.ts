import { expect, test } from 'vitest';
import { indexInMemory } from '../testing/index-in-memory.js';
import { Board } from './board.js';
import { parseQuery } from './parse-query.js';
import { rankWeights } from './rank-weights.js';
import { scoreText } from './text-scores.js';

function scores(words: string, files: Readonly<Record<string, string>>) {
  const board = new Board(indexInMemory(files));
  const { concepts } = scoreText(board, parseQuery(words), rankWeights);
  const of = (path: string) =>
    board.text[board.placeOf(board.index.documentAt(path) ?? board.idOf(-1))] ?? 0;
  return { of, concepts };
}

test('of the translations of a word the one that gives most counts, not their sum', () => {
  const { of } = scores('证书', {
    'one.ts': 'certificate\n',
    'both.ts': 'certificate cert\n',
    'none.ts': 'other\n',
  });
  expect(of('one.ts')).toBeGreaterThan(0);
  expect(of('both.ts')).toBeLessThan(1.2 * of('one.ts'));
  expect(of('none.ts')).toBe(0);
});

test('two words of the prompt count both', () => {
  const files = { 'a.ts': 'cache other\n', 'b.ts': 'cache certificate\n', 'c.ts': 'other\n' };
  const { of } = scores('证书缓存', files);
  expect(of('b.ts')).toBeGreaterThan(1.5 * of('a.ts'));
});

test('a concept that no file has is worth nothing and is still given', () => {
  const { concepts } = scores('证书', { 'a.ts': 'other\n' });
  expect(concepts.map(({ text, worth }) => [text, worth])).toEqual([['证书', 0]]);
  expect(scores('certificate', { 'a.ts': 'certificate\n' }).concepts).toEqual([]);
});
