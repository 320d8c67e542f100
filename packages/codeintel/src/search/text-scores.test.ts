import { expect, test } from 'vitest';
import { indexInMemory } from '../testing/index-in-memory.js';
import { Board } from './board.js';
import { parseQuery } from './parse-query.js';
import { rankWeights } from './rank-weights.js';
import { scoreText } from './text-scores.js';

function scores(words: string, files: Readonly<Record<string, string>>) {
  const board = new Board(indexInMemory(files));
  const telling = scoreText(board, parseQuery(words), rankWeights);
  const of = (path: string) =>
    board.text[board.placeOf(board.index.documentAt(path) ?? board.idOf(-1))] ?? 0;
  return { of, telling, board };
}

test('a rare word gives more than a common one, and a second time less than the first', () => {
  const files = {
    'a.ts': 'alpha\n',
    'b.ts': 'beta\n',
    'c.ts': 'beta beta\n',
    'd.ts': 'beta other\n',
    'e.ts': 'other\n',
  };
  const { of, telling } = scores('alpha beta', files);
  expect(telling.terms.get('alpha')).toBeGreaterThan(telling.terms.get('beta') ?? 9);
  expect(of('a.ts')).toBeGreaterThan(of('b.ts'));
  expect(of('c.ts')).toBeGreaterThan(of('b.ts'));
  expect(of('c.ts')).toBeLessThan(2 * of('b.ts'));
  expect(of('e.ts')).toBe(0);
});

test('a word in a long file gives less than in a short one', () => {
  const { of } = scores('alpha', {
    'a.ts': 'alpha\n',
    'b.ts': `alpha ${'other words '.repeat(400)}\n`,
  });
  expect(of('a.ts')).toBeGreaterThan(of('b.ts'));
});

test('a word that most files have is left out where enough rarer ones are there', () => {
  const rare = ['alpha', 'beta', 'gamma', 'delta'];
  const files = Object.fromEntries([
    ...rare.map((word) => [`${word}.ts`, `${word} widget\n`]),
    ...Array.from({ length: 16 }, (_, number) => [`f${number}.ts`, 'widget\n']),
  ]);
  expect(scores(`${rare.join(' ')} widget`, files).of('f1.ts')).toBe(0);
  expect(scores('alpha widget', files).of('f1.ts')).toBeGreaterThan(0);
});

test('a word of the query that no file has tells nowidget', () => {
  expect(scores('nowhere', { 'a.ts': 'alpha\n' }).telling.terms.size).toBe(0);
});
