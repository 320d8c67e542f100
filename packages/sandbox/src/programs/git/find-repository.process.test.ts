import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOtherUser } from '../../testing/as-other-user.js';
import { findRepository } from './find-repository.js';

let base: string;
let main: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-find-repository-')));
  chmodSync(base, 0o755);
  main = join(base, 'main');
  git(base, 'init', '-q', 'main');
  git(main, 'commit', '-q', '--allow-empty', '-m', 'First');
});
afterEach(() => {
  execFileSync('chmod', ['-R', 'u+rwx', base]);
  rmSync(base, { recursive: true, force: true });
});

function git(cwd: string, ...args: string[]): void {
  const who = ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid'];
  const words = [...who, '-c', 'protocol.file.allow=always', ...args];
  execFileSync('git', words, { cwd, stdio: 'ignore' });
}

const at = (...names: string[]) => join(base, ...names);
const whole = (workTree: string) => ({
  workTree,
  gitFolder: join(workTree, '.git'),
  commonFolder: join(workTree, '.git'),
});

test('the nearest repository above a folder is found, also through links and past what is none', () => {
  mkdirSync(at('main/a/b/.git'), { recursive: true });
  symlinkSync(at('main/a'), at('link'));
  expect(findRepository(at('main/a/b'))).toEqual(whole(main));
  expect(findRepository(at('link/b'))).toEqual(whole(main));
  expect(findRepository(main)).toEqual(whole(main));
  expect(findRepository('/')).toBeUndefined();
});

test('a work tree has a head of its own and shares the rest', () => {
  git(main, 'worktree', 'add', '-q', at('tree'));
  const found = { gitFolder: at('main/.git/worktrees/tree'), commonFolder: at('main/.git') };
  expect(findRepository(at('tree'))).toEqual({ workTree: at('tree'), ...found });
  // Moved without a word to git, it is no longer what its repository names.
  execFileSync('mv', [at('tree'), at('moved')]);
  expect(findRepository(at('moved'))).toBeUndefined();
});

test('a submodule has its repository in that of the outer one, which names it', () => {
  git(base, 'init', '-q', 'inner');
  git(at('inner'), 'commit', '-q', '--allow-empty', '-m', 'Inner');
  git(main, 'submodule', 'add', '-q', at('inner'), 'sub');
  const folder = at('main/.git/modules/sub');
  const found = { workTree: at('main/sub'), gitFolder: folder, commonFolder: folder };
  expect(findRepository(at('main/sub'))).toEqual(found);
  git(
    at('main/sub'),
    'config',
    '--file',
    join(folder, 'config'),
    'core.worktree',
    '../../elsewhere',
  );
  expect(findRepository(at('main/sub'))).toBeUndefined();
});

test('a pointer to a repository below its own folder needs nobody who points back', () => {
  execFileSync('mv', [at('main/.git'), at('main/data')]);
  writeFileSync(at('main/.git'), 'gitdir: data\n');
  const data = at('main/data');
  expect(findRepository(main)).toEqual({ workTree: main, gitFolder: data, commonFolder: data });
});

test.each([
  ['nothing', ''],
  ['no pointer', 'data\n'],
  ['a pointer to nothing', 'gitdir: nothing\n'],
  ['a pointer to a file', 'gitdir: file\n'],
  ['a pointer through a file', 'gitdir: file/x\n'],
  ['a pointer into a circle', 'gitdir: round\n'],
  ['a pointer to a name that is too long', `gitdir: ${'x'.repeat(300)}\n`],
  ['a pointer into a closed folder', 'gitdir: closed/x\n'],
  ['a pointer to a repository with more behind it', 'gitdir: data\nmore\n'],
  ['a pointer to a folder that is no repository', 'gitdir: empty\n'],
])('a .git file with %s makes no repository', async (_, text) => {
  execFileSync('mv', [at('main/.git'), at('main/data')]);
  writeFileSync(at('main/.git'), text);
  writeFileSync(at('main/file'), '');
  symlinkSync('round', at('main/round'));
  mkdirSync(at('main/closed/x'), { recursive: true });
  chmodSync(at('main/closed'), 0o000);
  mkdirSync(at('main/empty'));
  expect(await asOtherUser(() => findRepository(main))).toBeUndefined();
});

test('a folder that cannot be reached is in no repository', async () => {
  writeFileSync(at('main/file'), '');
  symlinkSync('round', at('main/round'));
  mkdirSync(at('main/closed/x'), { recursive: true });
  chmodSync(at('main/closed'), 0o000);
  for (const path of ['none', 'file/x', 'round', 'closed/x']) {
    const found = await asOtherUser(() => findRepository(join(main, path)));
    expect(found, path).toBeUndefined();
  }
});

test('a link in the place of .git ends the search', () => {
  mkdirSync(at('main/a'));
  symlinkSync(at('main/.git'), at('main/a/.git'));
  expect(findRepository(at('main/a'))).toBeUndefined();
});
