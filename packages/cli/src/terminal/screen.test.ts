import { expect, test } from 'vitest';
import { paddedTo, rowsOf, screenOf, widthOf } from './screen.js';

test('N-09 a line takes as many rows as the screen breaks it into, whatever its script and colour', () => {
  expect(rowsOf(['', 'abc', 'x'.repeat(80), 'x'.repeat(81)], { columns: 80 })).toBe(5);
  expect(widthOf('\u001b[31mred\u001b[39m')).toBe(3);
  expect(widthOf('放行：src')).toBe(9);
  expect(widthOf('e\u0301')).toBe(1);
});

test('N-09 words of both languages stand in columns, and lines with breaks of their own are counted', () => {
  expect(
    ['--mode <value>', '--mode <值>', '模式'].map((word) => widthOf(paddedTo(word, 16))),
  ).toEqual([16, 16, 16]);
  expect(paddedTo('longer', 3)).toBe('longer');
  expect(rowsOf([`ab\n${'x'.repeat(81)}`], { columns: 80 })).toBe(3);
});

test('a stream without a size has no screen', () => {
  expect(screenOf({})).toBeUndefined();
  expect(screenOf({ rows: 0, columns: 0 })).toBeUndefined();
  expect(screenOf({ rows: 24, columns: 80 })).toEqual({ rows: 24, columns: 80 });
});
