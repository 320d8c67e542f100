import { expect, test } from 'vitest';
import { type DiffRow, type DiffSide, sideBySide } from './side-by-side.js';

const said = (side: DiffSide | undefined) =>
  side &&
  `${side.number}${side.isChanged ? '*' : ' '}${side.pieces
    .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
    .join('')}`;
const shown = (rows: readonly DiffRow[]) =>
  rows.map((row) => (row.kind === 'lines' ? [said(row.before), said(row.after)] : row.text));

test('N-02 a changed line stands beside the one that took its place, numbered, word by word', () => {
  const diff = [
    '--- "a/\\346\\226\\207.txt"',
    '+++ "b/\\346\\226\\207.txt"',
    '@@ -3,3 +3,4 @@',
    ' first',
    '-port = 80',
    '+port = 8080',
    '+host = here',
    ' last',
    '',
  ].join('\n');
  const [file, ...others] = sideBySide(diff);
  expect(others).toEqual([]);
  expect(file?.from).toBe('文.txt');
  expect(file?.to).toBe('文.txt');
  expect(shown(file?.rows ?? [])).toEqual([
    '@@ -3,3 +3,4 @@',
    ['3 first', '3 first'],
    ['4*port = [80]', '4*port = [8080]'],
    [undefined, '5*host = here'],
    ['5 last', '6 last'],
  ]);
});

test('N-02 several files, a new one, one that goes away, and a removed line that looks like a name', () => {
  const diff = [
    '--- /dev/null',
    '+++ b/new.txt',
    '@@ -0,0 +1,1 @@',
    '+hello',
    '\\ No newline at end of file',
    '--- a/old.txt',
    '+++ /dev/null',
    '@@ -1,2 +0,0 @@',
    '--- a title',
    '-gone',
    '',
  ].join('\n');
  const files = sideBySide(diff);
  expect(files.map(({ from, to }) => [from, to])).toEqual([
    [undefined, 'new.txt'],
    ['old.txt', undefined],
  ]);
  expect(shown(files[0]?.rows ?? [])).toEqual([
    '@@ -0,0 +1,1 @@',
    [undefined, '1*hello'],
    '\\ No newline at end of file',
  ]);
  expect(shown(files[1]?.rows ?? [])).toEqual([
    '@@ -1,2 +0,0 @@',
    ['1*-- a title', undefined],
    ['2*gone', undefined],
  ]);
});

test('N-02 text that is no diff is shown as it is', () => {
  expect(sideBySide('(the change of a is too large to show as a diff)')).toEqual([
    {
      from: undefined,
      to: undefined,
      rows: [{ kind: 'note', text: '(the change of a is too large to show as a diff)' }],
    },
  ]);
});
