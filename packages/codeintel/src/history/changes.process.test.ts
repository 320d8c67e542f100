import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { parseDiff, readChanges } from './changes.js';

const DAY = 86_400_000;
let made: TemporaryRepository;
beforeEach(() => {
  made = temporaryRepository({ 'a.ts': 'one\ntwo\nthree\n', 'b.ts': 'b\n', 'c.ts': 'c\n' });
});
afterEach(() => made.dispose());

function git(...words: string[]) {
  const name = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  return execFileSync('git', ['-C', made.root, ...name, ...words], { stdio: 'pipe' });
}

function commit(message: string, daysAgo: number) {
  const date = new Date(Date.now() - daysAgo * DAY).toISOString();
  git('add', '-A');
  execFileSync(
    'git',
    ['-C', made.root, '-c', 'user.name=A', '-c', 'user.email=a@e.org', 'commit', '-qm', message],
    { env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }, stdio: 'pipe' },
  );
}

const read = (days?: number) =>
  readChanges(made.root, { days, nowMs: Date.now(), timeoutMs: 20_000 });

test('O-21 what is not committed yet, new files with it', async () => {
  git('init', '-q', '-b', 'main');
  commit('first', 5);
  writeFileSync(join(made.root, 'a.ts'), 'one\n2\nthree\nfour\n');
  writeFileSync(join(made.root, 'd.ts'), 'new\n');
  rmSync(join(made.root, 'c.ts'));
  const changes = await read();
  expect(changes?.since).toBe('the last commit');
  expect(changes?.files.map(({ path, added, removed }) => [path, added, removed])).toEqual([
    ['a.ts', 2, 1],
    ['d.ts', 0, 0],
  ]);
  expect(changes?.files[0]?.stretches).toEqual([
    expect.objectContaining({ from: 2, to: 2 }),
    expect.objectContaining({ from: 4, to: 4 }),
  ]);
});

test('O-21 what was committed since a day, with the words of the commits', async () => {
  git('init', '-q', '-b', 'main');
  commit('first', 5);
  writeFileSync(join(made.root, 'b.ts'), 'b\nmore\n');
  commit('Say more', 0);
  const changes = await read(1);
  expect(changes?.files.map(({ path }) => path)).toEqual(['b.ts']);
  expect(changes?.commits).toEqual(['Say more']);
  expect((await read(10))?.files).toHaveLength(3);
});

test('O-21 with nothing open, what the branch has beside the main one', async () => {
  git('init', '-q', '-b', 'main');
  commit('first', 5);
  git('checkout', '-q', '-b', 'topic');
  writeFileSync(join(made.root, 'b.ts'), 'b\nmore\n');
  commit('Say more', 0);
  expect(await read()).toMatchObject({ since: 'the branch left main', commits: ['Say more'] });
  git('checkout', '-q', 'main');
  expect((await read())?.files).toEqual([]);
});

test('O-21 in no repository there is nothing to tell', async () => {
  expect(await read()).toBe(undefined);
});

test('O-21 a program that the repository names for its diffs is not started', async () => {
  git('init', '-q', '-b', 'main');
  const mark = join(made.root, '..', 'ran');
  git('config', 'diff.external', `touch ${mark}`);
  git('config', 'diff.x.textconv', `touch ${mark}; cat`);
  writeFileSync(join(made.root, '.gitattributes'), '*.ts diff=x\n');
  commit('first', 5);
  writeFileSync(join(made.root, 'a.ts'), 'one\n');
  expect((await read())?.files.map(({ path }) => path)).toEqual(['a.ts']);
  expect(() => rmSync(mark)).toThrow();
});

test('O-21 a line of a file that looks like the head of a diff is none', () => {
  const output = [
    'diff --git a/a.md b/a.md',
    '--- a/a.md',
    '+++ b/a.md',
    '@@ -1 +1,2 @@ function f() {',
    '+diff --git a/x b/x',
    '++++ b/evil.ts',
    '+@@ -1 +9,9 @@',
  ].join('\n');
  expect(parseDiff(output)).toEqual([
    {
      path: 'a.md',
      added: 2,
      removed: 1,
      isNew: false,
      stretches: [{ from: 1, to: 2, within: 'function f() {' }],
    },
  ]);
});
