import { expect, test } from 'vitest';
import { commentLines } from './read-lines.js';

test('a line is a comment by how it begins, and as long as a block goes on', () => {
  const text = ['code(); // note', '// note', '/* a', 'b */', 'code();', '# note'].join('\n');
  const of = (path: string) => [...commentLines(path, text, text.split('\n'))].join('');
  expect(of('a.ts')).toBe('011101');
  expect(of('a.rs')).toBe('011100');
});
