import { expect, test } from 'vitest';
import { numberedLines } from './numbered-lines.js';

const lines = ['', 'a', '  b', '', 'c', ''];

test('I-20 every line has its number, and a gap shows by it', () => {
  expect(numberedLines(lines, [1, 2, 4])).toBe('2: a\n3:   b\n5: c');
});

test('I-20 blank lines are left out', () => {
  expect(numberedLines(lines, [0, 1, 2, 3, 4, 5])).toBe('2: a\n3:   b\n5: c');
  expect(numberedLines(lines, [0, 3])).toBe('');
});
