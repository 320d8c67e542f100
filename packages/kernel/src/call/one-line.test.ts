import { expect, test } from 'vitest';
import { oneLine } from './one-line.js';

test('text that is one line already stays as it is', () => {
  expect(oneLine('npm test --watch', 20)).toBe('npm test --watch');
  expect(oneLine('', 20)).toBe('');
});

test('line breaks, controls and marks that turn text around become one blank', () => {
  expect(oneLine(' a\n\n b\u202ec\u2028d ', 20)).toBe('a b c d');
});

test('what is too long is cut, with a mark', () => {
  expect(oneLine('x'.repeat(20), 20)).toBe('x'.repeat(20));
  expect(oneLine('x'.repeat(21), 20)).toBe(`${'x'.repeat(19)}…`);
  expect(oneLine(`a${' '.repeat(40)}`, 20)).toBe('a…');
});
