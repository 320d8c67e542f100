import { expect, test } from 'vitest';
import { cutToWidth } from './cut-to-width.js';
import { widthOf } from './screen.js';

test('N-09 a line is cut by its columns, of which a Chinese letter takes two, and says so', () => {
  expect(cutToWidth('short', 5)).toBe('short');
  expect(cutToWidth('longer', 5)).toBe('long…');
  expect(cutToWidth('文文文', 6)).toBe('文文文');
  expect(cutToWidth('文文文文', 6)).toBe('文文…');
  for (const columns of [3, 4, 7, 8]) {
    expect(widthOf(cutToWidth('a文b文c文', columns))).toBeLessThanOrEqual(columns);
  }
});
