import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffCounts, diffLines } from './unified-diff.js';

test('G-08 every line of a diff is told for what it is', () => {
  const lines = diffLines(
    '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@ head\n same\n--- a removed line\n+++ an added line\n-b\n+c\n\\ No newline at end of file\n',
  );
  expect(lines.map(({ kind }) => kind)).toEqual([
    'file',
    'file',
    'hunk',
    'same',
    'removed',
    'added',
    'removed',
    'added',
    'note',
  ]);
  expect(diffCounts(lines)).toEqual({ added: 2, removed: 2 });
});

test('G-08 a second file begins where the hunks of the first end', () => {
  const lines = diffLines('--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n--- c\n+++ d\n@@ -0,0 +1 @@\n+z\n');
  expect(lines.filter(({ kind }) => kind === 'file').map(({ text }) => text)).toEqual([
    '--- a',
    '+++ b',
    '--- c',
    '+++ d',
  ]);
});

test('G-08 no line is left out, whatever the text', () => {
  fc.assert(
    fc.property(fc.array(fc.string().map((text) => text.replaceAll('\n', ' '))), (texts) => {
      const shown = diffLines(texts.map((text) => `${text}\n`).join(''));
      expect(shown.map(({ text }) => text)).toEqual(texts);
    }),
  );
});

test('G-08 a head that counts too few lines hides none of them', () => {
  const lines = diffLines('@@ -1 +1 @@\n-x\n+y\n+rm -rf /\n');
  expect(lines.at(-1)).toEqual({ kind: 'added', text: '+rm -rf /' });
});
