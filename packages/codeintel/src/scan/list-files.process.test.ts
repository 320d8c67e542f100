import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { listFiles } from './list-files.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

test('I-02 tracked and untracked files are listed, ignored ones are not', async () => {
  repository = temporaryRepository(
    { '.gitignore': 'out/\n*.log\n', 'a.ts': '', 'b/c.ts': '', 'out/x.js': '', 'd.log': '' },
    { hasGit: true },
  );
  repository.git('add', 'a.ts', '.gitignore');
  const list = await listFiles(repository.root);
  expect(list).toEqual({ paths: ['.gitignore', 'a.ts', 'b/c.ts'], source: 'git', isCut: false });
});

test('I-03 without git every .gitignore on the way is honoured, the deepest first', async () => {
  repository = temporaryRepository({
    '.gitignore': '*.log\nprivate/\n',
    'a.ts': '',
    'keep/.gitignore': '!wanted.log\n',
    'keep/wanted.log': '',
    'keep/other.log': '',
    'private/b.ts': '',
    'node_modules/x/index.js': '',
  });
  const { paths, source } = await listFiles(repository.root);
  expect(source).toBe('walk');
  expect(paths).toEqual(['.gitignore', 'a.ts', 'keep/.gitignore', 'keep/wanted.log']);
});

test('I-03 a subfolder of a repository lists its own files with paths from itself', async () => {
  repository = temporaryRepository(
    { 'packages/a/src/x.ts': '', 'packages/b/y.ts': '' },
    { hasGit: true },
  );
  repository.commitAll('first');
  repository.write({ 'packages/a/new.ts': '' });
  const { paths } = await listFiles(join(repository.root, 'packages/a'));
  expect(paths).toEqual(['new.ts', 'src/x.ts']);
});

test('I-02 files of submodules, nested repositories and other work trees are listed', async () => {
  repository = temporaryRepository({ 'inner/lib.c': 'int a;' }, { hasGit: true });
  const inner = join(repository.root, 'inner');
  repository.git('-C', inner, 'init', '-q', '-b', 'main');
  repository.git('-C', inner, 'add', '-A');
  repository.git('-C', inner, 'commit', '-q', '-m', 'inner');
  repository.write({ 'main.c': 'int main;' });
  const untracked = await listFiles(repository.root);
  expect(untracked.paths).toEqual(['inner/lib.c', 'main.c']);
  repository.git('submodule', 'add', '-q', inner, 'sub');
  repository.git('add', 'main.c');
  repository.git('commit', '-q', '-m', 'outer');
  const withSub = await listFiles(repository.root);
  expect(withSub.paths).toContain('sub/lib.c');
  const other = join(repository.root, '..', 'other');
  repository.git('worktree', 'add', '-q', other, '-b', 'side');
  expect((await listFiles(other)).paths).toContain('main.c');
});

test('a list longer than the limit is cut and says so', async () => {
  repository = temporaryRepository({ 'a.ts': '', 'b.ts': '', 'c.ts': '' });
  expect(await listFiles(repository.root, { maxFiles: 2 })).toMatchObject({
    paths: ['a.ts', 'b.ts'],
    isCut: true,
  });
});

test('an empty folder has no files', async () => {
  repository = temporaryRepository();
  mkdirSync(join(repository.root, 'empty'));
  expect((await listFiles(repository.root)).paths).toEqual([]);
});

test('item 12: a pipe in place of a .gitignore hides no file from the list', async () => {
  repository = temporaryRepository(
    { 'dist/tracked.ts': '', 'new.ts': '', 'sub/b.ts': '' },
    { hasGit: true },
  );
  repository.git('add', 'dist/tracked.ts');
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(repository.root, 'sub/.gitignore')]);
  expect(await listFiles(repository.root)).toEqual({
    paths: ['dist/tracked.ts', 'new.ts', 'sub/b.ts'],
    source: 'walk',
    isCut: false,
  });
});
