import { expect, test } from 'vitest';
import { indexInMemory } from '../testing/index-in-memory.js';
import { Board } from './board.js';

function boardOf(...paths: string[]): Board {
  return new Board(indexInMemory(Object.fromEntries(paths.map((path) => [path, 'let a = 1;\n']))));
}

function touch(board: Board, place: number, score: number): void {
  board.text[place] = score;
  board.touched[board.touchedCount] = place;
  board.touchedCount += 1;
}

test('the best text counts as 1 and gains are added to it', () => {
  const board = boardOf('a.ts', 'b.ts', 'c.ts');
  const place = (path: string) =>
    board.placeOf(board.index.documentAt(path) ?? { segment: 0, document: -1 });
  touch(board, place('a.ts'), 4000);
  touch(board, place('b.ts'), 2000);
  board.settle(4000);
  board.add(board.idOf(place('b.ts')), 0.75, 'named');
  board.add(board.idOf(place('c.ts')), 0.25, 'named');
  board.add(board.idOf(place('c.ts')), 0.25, 'named');
  const best = board.best(3).map(({ path, score, reasons }) => ({ path, score, reasons }));
  expect(best).toEqual([
    { path: 'b.ts', score: 1.25, reasons: ['named'] },
    { path: 'a.ts', score: 1, reasons: ['words'] },
    { path: 'c.ts', score: 0.5, reasons: ['named'] },
  ]);
});

test('files of one score stand in the order of their paths, however many are asked for', () => {
  const paths = ['z.ts', 'm.ts', 'a.ts', 'k.ts'];
  const board = boardOf(...paths);
  for (let place = 0; place < paths.length; place += 1) touch(board, place, 700);
  board.settle(700);
  expect(board.best(2).map(({ path }) => path)).toEqual(['a.ts', 'k.ts']);
  expect(board.best(9).map(({ path }) => path)).toEqual(['a.ts', 'k.ts', 'm.ts', 'z.ts']);
});

test('a file without a score is never among the best', () => {
  const board = boardOf('a.ts', 'b.ts');
  board.settle(0);
  expect(board.best(5)).toEqual([]);
});
