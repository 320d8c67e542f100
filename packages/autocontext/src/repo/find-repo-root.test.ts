import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { findRepoRoot, gitTopLevel } from './find-repo-root.js';

let made: TemporaryRepository;
afterEach(() => made.remove());

const rootOf = (cwd: string, given?: Parameters<typeof findRepoRoot>[2]) =>
  findRepoRoot(cwd, gitTopLevel(cwd), given, made.env);

test('O-07 the root is what a setting names, else what git names, else the current folder', () => {
  made = temporaryRepository({ 'packages/app/a.ts': '' });
  const sub = join(made.root, 'packages', 'app');
  expect(rootOf(sub)).toEqual({ root: made.root, source: 'git' });
  expect(rootOf(made.root, { path: 'packages/app', source: 'config' })).toEqual({
    root: sub,
    source: 'config',
  });
  expect(rootOf(sub, { path: '..', source: 'env' })).toEqual({
    root: join(made.root, 'packages'),
    source: 'env',
  });
  expect(() => rootOf(sub, { path: 'nowhere', source: 'env' })).toThrow(/E_REPO_ROOT/);
});

test('O-07 a work tree is known by its .git file too, and an empty .git folder is none', () => {
  made = temporaryRepository({ 'tree/.git': 'gitdir: /elsewhere\n', 'tree/x/a.ts': '' });
  mkdirSync(join(made.root, 'other', '.git'), { recursive: true });
  expect(gitTopLevel(join(made.root, 'tree', 'x'))).toBe(join(made.root, 'tree'));
  expect(gitTopLevel(join(made.root, 'other'))).toBe(made.root);
});

test('O-07 without git the current folder counts, but never a home folder or a whole disk', () => {
  made = temporaryRepository({ 'a.ts': '' }, { hasGit: false });
  expect(rootOf(made.root)).toEqual({ root: made.root, source: 'no-git-root' });
  expect(rootOf(made.env.HOME!).refusal).toMatch(/is no repository/);
  expect(rootOf('/').refusal).toMatch(/is no repository/);
});

test('O-07 where the folder is a file the repository around it counts, else it is told', () => {
  made = temporaryRepository({ 'a.txt': '' });
  const file = join(made.root, 'a.txt');
  expect(gitTopLevel(file)).toBe(made.root);
  expect(() => findRepoRoot(file, undefined, undefined, {})).toThrow(`${file} is not a folder`);
});
