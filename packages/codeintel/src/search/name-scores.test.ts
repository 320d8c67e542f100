import { expect, test } from 'vitest';
import { indexInMemory } from '../testing/index-in-memory.js';
import { Board } from './board.js';
import { scoreFileNames } from './name-scores.js';
import { parseQuery } from './parse-query.js';
import { rankWeights } from './rank-weights.js';

/** What the name of each file adds, when all fit equally well by their words. */
function gains(words: string, ...paths: string[]): Map<string, number> {
  const board = new Board(indexInMemory(Object.fromEntries(paths.map((path) => [path, 'x\n']))));
  for (let place = 0; place < paths.length; place += 1) {
    board.text[place] = 100;
    board.touched[place] = place;
  }
  board.touchedCount = paths.length;
  board.settle(100);
  scoreFileNames(board, parseQuery(words), rankWeights);
  return new Map(board.best(paths.length).map(({ path, score }) => [path, score - 1]));
}

test('a file gains by how much of its name, and of its folder, the query says', () => {
  const found = gains(
    'the chip of a card',
    'src/chip.ts',
    'src/chip-list.ts',
    'card/view.ts',
    'src/other.ts',
  );
  expect(found.get('src/chip.ts')).toBeCloseTo(rankWeights.fileName);
  expect(found.get('src/chip-list.ts')).toBeCloseTo(rankWeights.fileName / 2);
  expect(found.get('card/view.ts')).toBeCloseTo(rankWeights.folderName);
  expect(found.get('src/other.ts')).toBe(0);
});

test('the main file of a folder goes by the folder, and a test gains less than source', () => {
  const found = gains('the gateway', 'gateway/index.ts', 'test/gateway.ts');
  expect(found.get('gateway/index.ts')).toBeCloseTo(rankWeights.fileName);
  expect(found.get('test/gateway.ts')).toBeCloseTo(
    rankWeights.fileName * rankWeights.gainOfDemoted,
  );
});

test('a name made of translations says more where nothing is spelled in Latin letters', () => {
  expect(gains('网关', 'src/gateway.ts').get('src/gateway.ts')).toBeCloseTo(
    rankWeights.fileName * rankWeights.nameOfTranslated,
  );
});
