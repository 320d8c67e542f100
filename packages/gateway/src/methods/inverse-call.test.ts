import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diffOf, inverseCall, inverseOfMade } from './inverse-call.js';

/** A diff of one hunk with three lines around it. */
function patch(path: string, before: string, after: string): string {
  const old = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const now = after === '' ? [] : after.replace(/\n$/, '').split('\n');
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1;
  let tail = 0;
  while (
    tail < Math.min(old.length, now.length) - head &&
    old.at(-1 - tail) === now.at(-1 - tail)
  ) {
    tail += 1;
  }
  const from = Math.max(0, head - 3);
  const around = old.slice(from, head).map((line) => ` ${line}`);
  const below = old.slice(old.length - tail, old.length - tail + 3).map((line) => ` ${line}`);
  const gone = old.slice(head, old.length - tail).map((line) => `-${line}`);
  const come = now.slice(head, now.length - tail).map((line) => `+${line}`);
  const size = (lines: readonly string[]) => around.length + lines.length + below.length;
  return [
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${from + 1},${size(gone)} +${from + 1},${size(come)} @@`,
    ...around,
    ...gone,
    ...come,
    ...below,
    '',
  ].join('\n');
}

/** As the tool does it: each text must be there once. */
function undone(after: string, call: ReturnType<typeof inverseCall>): string {
  const { edits } = call?.arguments as { edits: { find: string; replace: string }[] };
  let text = after;
  for (const { find, replace } of edits) {
    expect(text.split(find)).toHaveLength(2);
    text = text.replace(find, () => replace);
  }
  return text;
}

const LINES = Array.from({ length: 40 }, (_, index) => `line ${index}`);
const BEFORE = `${LINES.join('\n')}\n`;

test.each([
  ['one line', LINES.with(5, 'changed')],
  ['two places', LINES.with(2, 'first').with(30, 'second')],
  ['lines added and removed', [...LINES.slice(0, 10), 'new', 'newer', ...LINES.slice(12)]],
  ['the beginning', ['start', ...LINES]],
  ['the end', [...LINES, 'end']],
])('N-03 a change is taken back whole: %s', (_, lines) => {
  const after = `${lines.join('\n')}\n`;
  const call = inverseCall(patch('notes.txt', BEFORE, after));
  expect(call?.arguments).toMatchObject({ path: 'notes.txt' });
  expect(undone(after, call)).toBe(BEFORE);
});

test('N-03 two hunks are two edits, and a name in any script is the name', () => {
  const diff = [
    '--- "a/\\346\\226\\207.txt"',
    '+++ "b/\\346\\226\\207.txt"',
    '@@ -1,1 +1,1 @@',
    '-one',
    '+ONE',
    '@@ -9,2 +9,1 @@',
    ' nine',
    '-ten',
    '\\ No newline at end of file',
    '',
  ].join('\n');
  expect(inverseCall(diff)).toEqual({
    toolName: 'fs_edit',
    arguments: {
      path: '文.txt',
      edits: [
        { find: 'ONE', replace: 'one' },
        { find: 'nine\n', replace: 'nine\nten' },
      ],
    },
  });
});

test('N-03 several files are one call', () => {
  const both = ['a.txt', 'b.txt']
    .map((name) => patch(name, BEFORE, BEFORE.replace('line 7', name)))
    .join('');
  expect(inverseCall(both)).toMatchObject({
    toolName: 'fs_multi_edit',
    arguments: { edits: [{ path: 'a.txt' }, { path: 'b.txt' }] },
  });
});

const made = (path: string, body: string, count = 1) =>
  `--- /dev/null\n+++ ${path}\n@@ -0,0 +1,${count} @@\n${body}`;

test.each([
  ['new.txt', '+hello\n', 'hello\n'],
  ["it's a name.txt", '+hello\n\\ No newline at end of file\n', 'hello'],
])(
  'N-03 a file that was made, %s, is removed while it is as it was made, and only then',
  async (name, body, content) => {
    const call = inverseCall(made(`b/${name}`, body));
    const folder = mkdtempSync(join(tmpdir(), 'sluice-undo-'));
    const { command } = call?.arguments as { command: string };
    const run = () => spawnSync('bash', ['-c', command], { cwd: folder }).status;
    try {
      expect(call?.toolName).toBe('bash_run');
      writeFileSync(join(folder, name), `${content}and more`);
      expect(run()).not.toBe(0);
      expect(readdirSync(folder)).toEqual([name]);
      writeFileSync(join(folder, name), content);
      expect(run()).toBe(0);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('N-03 a file that was written unasked is removed by what its arguments say, unless part of it was masked', () => {
  const args = { path: 'new.txt', content: 'hello\n' };
  const result = { ok: true, operation: 'create' };
  expect(inverseOfMade('fs_write', args, result)).toEqual(
    inverseCall(made('b/new.txt', '+hello\n')),
  );
  expect(inverseOfMade('fs_write', args, { ok: true, operation: 'update' })).toBeUndefined();
  expect(inverseOfMade('other_write', args, result)).toBeUndefined();
  expect(inverseOfMade('fs_write', { path: 'new.txt' }, result)).toBeUndefined();
  const masked = { ...args, content: 'key <redacted:token>' };
  expect(inverseOfMade('fs_write', masked, result)).toBeUndefined();
});

test('N-03 a file that was removed is written again, unless part of it was masked', () => {
  const gone = '--- a/old.txt\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n';
  expect(inverseCall(gone)).toEqual({
    toolName: 'fs_write',
    arguments: { path: 'old.txt', content: 'one\ntwo\n' },
  });
  expect(inverseCall(gone.replace('two', '<redacted:token>'))).toBeUndefined();
  expect(inverseCall(made('b/new.txt', '+one\n… (9 more lines)\n', 10))).toBeUndefined();
});

test('N-03 what is not known whole or emptied a file is not taken back by guessing', () => {
  expect(inverseCall(patch('a', 'one\n', ''))).toBeUndefined();
  expect(inverseCall('(the change of a is too large to show as a diff)')).toBeUndefined();
  const cut = `${patch('a', BEFORE, BEFORE.replace('line 7', 'x'))}… (90 more characters of the diff)\n`;
  expect(inverseCall(cut)).toBeUndefined();
  expect(inverseCall('')).toBeUndefined();
});

test('N-03 a hunk of one line may leave its counts out', () => {
  expect(inverseCall('--- a/x\n+++ b/x\n@@ -4 +4 @@\n-one\n+ONE\n')).toEqual({
    toolName: 'fs_edit',
    arguments: { path: 'x', edits: [{ find: 'ONE', replace: 'one' }] },
  });
});

test('N-03 a hunk that belongs to no file, or that is cut, is not taken back', () => {
  expect(inverseCall('@@ -1,1 +1,1 @@\n-one\n+ONE\n')).toBeUndefined();
  expect(inverseCall('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-one\n+ONE')).toBeUndefined();
});

test.each([
  ['"b/a\\"b\\\\c.txt"', 'a"b\\c.txt'],
  ['"b/a\\tb.txt"', undefined],
  ['"b/a\\nb.txt"', undefined],
])('N-03 the quoted name %s is read as %s', (name, path) => {
  const call = inverseCall(`--- a/x\n+++ ${name}\n@@ -1 +1 @@\n-one\n+ONE\n`);
  expect(call?.arguments).toEqual(
    path === undefined ? undefined : { path, edits: [{ find: 'ONE', replace: 'one' }] },
  );
});

test('N-03 what a result tells counts before what was shown', () => {
  expect(diffOf({ diff: 'real' }, 'shown')).toBe('real');
  expect(diffOf({ ok: true }, 'shown')).toBe('shown');
  expect(diffOf('text', undefined)).toBeUndefined();
});

test.each([
  ['was taken away', 'one\n', 'abc', '-one\n+abc\n\\ No newline at end of file'],
  ['was added', 'one', 'abc\n', '-one\n\\ No newline at end of file\n+abc'],
  ['alone was added', 'one', 'one\n', '-one\n\\ No newline at end of file\n+one'],
  [
    'was never there',
    'one',
    'abc',
    '-one\n\\ No newline at end of file\n+abc\n\\ No newline at end of file',
  ],
])(
  'N-03 a change is taken back to the byte where the newline at the end of the file %s',
  (_, before, after, lines) => {
    const diff = `--- a/n.txt\n+++ b/n.txt\n@@ -1,1 +1,1 @@\n${lines}\n`;
    expect(undone(after, inverseCall(diff))).toBe(before);
  },
);
