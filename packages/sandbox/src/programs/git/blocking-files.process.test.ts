import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from '../run-git.js';
import { hasBlockingFile } from './blocking-files.js';

let base: string;
let root: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-blocking-')));
  root = join(base, 'repository');
  mkdirSync(root);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  writeFileSync(join(root, 'a.ts'), 'a\n');
  git('add', '.');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.invalid', 'commit', '-qm', 'First');
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

test('a repository as git makes it has nothing that blocks', () => {
  expect(hasBlockingFile(join(root, '.git'))).toBe(false);
});

test.each([
  'objects/info/alternates',
  'objects/info/commit-graph',
  'objects/pack/pack-x.idx',
  'refs/heads/deep/er/branch',
  'refs/heads/main',
])(
  'item 12: a pipe in place of %s is found, and git is not started to wait for it',
  async (name) => {
    const path = join(root, '.git', name);
    rmSync(path, { force: true });
    mkdirSync(dirname(path), { recursive: true });
    execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', path]);
    expect(hasBlockingFile(join(root, '.git'))).toBe(true);
    expect(await runGit(root, ['log', '--format=%s'], { timeoutMs: 3_600_000 })).toBeUndefined();
  },
);

test.each(['.gitignore', 'deep/er/.gitignore'])(
  'item 12: git that a pipe in place of %s holds up is ended, and not asked again there',
  async (name) => {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(dirname(path), 'b.ts'), 'b\n');
    execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', path]);
    const args = ['ls-files', '--others', '--exclude-standard'] as const;
    expect(await runGit(root, [...args], { timeoutMs: 3_600_000 })).toBeUndefined();
    expect(await runGit(root, [...args], { timeoutMs: 3_600_000 })).toBeUndefined();
  },
);

test('item 12: a pipe in place of .gitattributes does not hold a diff up', async () => {
  writeFileSync(join(root, 'a.ts'), 'b\n');
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(root, '.gitattributes')]);
  expect(await runGit(root, ['diff', 'HEAD'], { timeoutMs: 3_600_000 })).toBeUndefined();
});

test('a folder that is named by a link is read', async () => {
  const link = join(base, 'link');
  symlinkSync(root, link);
  expect(await runGit(link, ['log', '--format=%s'])).toBe('First\n');
});
