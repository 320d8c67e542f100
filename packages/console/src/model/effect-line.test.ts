import { expect, test } from 'vitest';
import { effectLine } from './effect-line.js';

test('N-01 a question is one line: its command, its files with counts, or its arguments', () => {
  expect(effectLine({ command: 'npm test\n  -- --watch', arguments: {} })).toBe(
    'npm test -- --watch',
  );
  const diff = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,3 @@\n-old\n+new\n+more\n';
  expect(effectLine({ diff, arguments: {} })).toBe('src/a.ts +2 -1');
  expect(effectLine({ arguments: { to: 'ann', amount: 5 } })).toBe('to: ann, amount: 5');
  expect(effectLine({ arguments: null })).toBe('null');
});

test('N-01 files have their names in any script, and several are counted', () => {
  const diff =
    '--- /dev/null\n+++ b/文档/说明.md\n@@ -0,0 +1 @@\n+a\n--- a/b\n+++ b/b\n@@ -1 +0,0 @@\n-a\n';
  expect(effectLine({ diff, arguments: {} })).toBe('文档/说明.md (+1) +1 -1');
});

test('N-01 a long line is cut between characters', () => {
  const line = effectLine({ command: '🙂'.repeat(500), arguments: {} });
  expect(line).toBe(`${'🙂'.repeat(160)}…`);
});

test('G-08 a … in the line is our cut alone', () => {
  expect(effectLine({ command: 'echo a…', arguments: {} })).toBe('echo a...');
});
