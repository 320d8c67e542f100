import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakAtSpaces, lineFor } from './break-at-spaces.js';
import { paint } from './paint.js';
import { rowsOf, widthOf } from './screen.js';

test('N-09 a line that is too wide is broken at a space, and what follows is indented', () => {
  expect(breakAtSpaces('  1  allow once: this one call', 20, 5)).toBe(
    '  1  allow once:\n     this one call',
  );
  expect(breakAtSpaces('short enough', 20, 5)).toBe('short enough');
});

test('N-09 what goes to a file or another program stays one line', () => {
  const line = 'one line of many words';
  expect(lineFor({ screen: () => undefined }, line, 2)).toBe(line);
  expect(lineFor({}, line, 2)).toBe(line);
  expect(lineFor({ screen: () => ({ rows: 24, columns: 12 }) }, line, 2)).toBe(
    'one line of\n  many words',
  );
});

test('N-09 colours take no room, and a path or a Chinese sentence is left for the terminal to break', () => {
  const color = paint(true);
  const painted = `  ${color.bold('1')}  ${color.dim('allow once: this one call')}`;
  expect(breakAtSpaces(painted, 20, 5).split('\n').map(widthOf)).toEqual([16, 18]);
  const path = `/${'a'.repeat(30)}`;
  expect(breakAtSpaces(`in ${path} and on`, 20, 2)).toBe(`in ${path} and\n  on`);
  expect(breakAtSpaces('这是一个没有空格的很长的句子在这里', 20, 5)).not.toContain('\n');
});

test('N-09 nothing but spaces is lost, no word that fits is broken, and the rows are counted as they are shown', () => {
  const word = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom('x', '文', 'y') });
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 40 }),
      fc.integer({ min: 20, max: 60 }),
      fc.integer({ min: 0, max: 8 }),
      (words, columns, indent) => {
        const wrapped = breakAtSpaces(words.join(' '), columns, indent);
        expect(wrapped.split(/\s+/).filter(Boolean)).toEqual(words);
        const lines = wrapped.split('\n');
        expect(rowsOf([wrapped], { columns })).toBe(rowsOf(lines, { columns }));
        const fitting = words.every((one) => widthOf(one) <= columns - indent);
        if (fitting) expect(Math.max(...lines.map(widthOf), 0)).toBeLessThanOrEqual(columns);
      },
    ),
  );
});
