import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { findRepoRoot, gitTopLevel } from './find-repo-root.js';
import { hiddenReason } from './is-shown-path.js';
import { lookAtNamedFiles } from './named-files.js';

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

test('O-07 a find is shown only when its real place is below the root and its name is no secret', () => {
  made = temporaryRepository({
    'src/a.ts': '',
    '.env': 'A=1',
    'secrets/x.ts': '',
    'dist/x.js': '',
  });
  writeFileSync(join(made.root, '..', 'outside.ts'), '');
  symlinkSync(join(made.root, '..', 'outside.ts'), join(made.root, 'src', 'link.ts'));
  symlinkSync(join(made.root, '.env'), join(made.root, 'src', 'innocent.ts'));
  expect(hiddenReason(made.root, 'src/a.ts')).toBeUndefined();
  for (const path of [
    '.env',
    'secrets/x.ts',
    'dist/x.js',
    'a/.ssh/config',
    'id_rsa',
    'k.pem',
    '.npmrc',
    '../outside.ts',
    'src/link.ts',
    'src/innocent.ts',
  ]) {
    expect(hiddenReason(made.root, path), path).toBeDefined();
  }
});

test('O-07 files that a prompt names are refused with a word when they are secret or lie outside', () => {
  made = temporaryRepository({ '.env': 'A=1', 'src/a.ts': 'text' });
  const { facts, notes } = lookAtNamedFiles(made.root, made.root, [
    '.env',
    'id_rsa',
    '../../etc/passwd',
    '/etc/passwd',
    '~/notes.txt',
    'src/a.ts',
    'src/none.ts',
  ]);
  expect(facts).toEqual([]);
  expect(notes).toEqual([
    '.env not shown: environment file',
    'id_rsa not shown: private key',
    '../../etc/passwd not shown: outside the repository (E_REPO_ROOT)',
    '/etc/passwd not shown: outside the repository (E_REPO_ROOT)',
    '~/notes.txt not shown: outside the repository (E_REPO_ROOT)',
  ]);
});

test('O-07 binary and huge files that a prompt names are path, size and hash', () => {
  made = temporaryRepository();
  made.write('logo.png', Buffer.from([0x89, 0x50, 0, 1, 2, 3]));
  made.write('big.txt', 'x'.repeat(1_200_000));
  const { facts } = lookAtNamedFiles(made.root, made.root, ['logo.png', 'big.txt']);
  expect(facts).toEqual([
    {
      path: 'logo.png',
      summary: expect.stringMatching(/^binary file, 6 bytes, sha256 [0-9a-f]{64}$/),
    },
    {
      path: 'big.txt',
      summary: expect.stringMatching(/^huge file, 1200000 bytes, sha256 [0-9a-f]{64}$/),
    },
  ]);
});
