import { expect, test } from 'vitest';
import { diffFileName } from './diff-file-name.js';

test.each([
  ['+++ b/notes.txt', 'notes.txt'],
  ['--- a/with space.txt\t', 'with space.txt'],
  ['+++ "b/\\346\\226\\207\\344\\273\\266 b.txt"', '文件 b.txt'],
  ['+++ "b/tab\\there \\"so\\" \\\\ 日.txt"', 'tab\there "so" \\ 日.txt'],
  ['+++ plain', 'plain'],
])('N-02 a name in any script is read back: %s', (line, name) => {
  expect(diffFileName(line)).toBe(name);
});

test('N-02 no file is no name, and another line is none either', () => {
  expect(diffFileName('--- /dev/null')).toBeUndefined();
  expect(diffFileName('+added')).toBeUndefined();
});
