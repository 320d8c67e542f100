import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, planCommit } from './commit-files.js';

let base: string;
let folder: string;

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, HOME: base, GIT_CONFIG_NOSYSTEM: '1' },
  });
}

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-commit-')));
  folder = join(base, 'repository');
  mkdirSync(folder);
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ann Author');
  git('config', 'user.email', 'ann@example.invalid');
  write('a.txt', 'one\n');
  git('add', '.');
  git('commit', '-q', '-m', 'First');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

describe.each(['auto', 'never'] as const)('with confinement %s', (confine) => {
  test('T-06 commits exactly the named paths, and what else is staged stays staged', async () => {
    write('a.txt', 'two\n');
    write('b/new.txt', 'new\n');
    write('other.txt', 'staged by a person\n');
    git('add', 'other.txt');
    write('left.txt', 'left alone\n');
    const paths = ['a.txt', 'b'];
    const plan = await planCommit({ folder, paths }, { confine });
    expect(plan).toMatchObject({
      branch: 'refs/heads/main',
      parent: git('rev-parse', 'HEAD').trim(),
      files: ['M a.txt', 'A b/new.txt'],
    });
    expect(plan.diff).toContain('-one\n+two\n');
    expect(plan.diff).toContain('+++ b/b/new.txt');
    expect(plan.diff).not.toContain('staged by a person');

    const message = 'Change a\n\nWhy: "quotes", $(touch no) and -- dashes.';
    const made = await commitFiles({ folder, paths, message, expected: plan }, { confine });
    expect(git('rev-parse', 'HEAD').trim()).toBe(made.commit);
    expect(git('log', '-1', '--format=%an <%ae>%n%B').trimEnd()).toBe(
      `Ann Author <ann@example.invalid>\n${message}`,
    );
    expect(git('show', '--name-status', '--format=', 'HEAD').trim().split('\n')).toEqual([
      'M\ta.txt',
      'A\tb/new.txt',
    ]);
    expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([
      'A  other.txt',
      '?? left.txt',
    ]);
    expect(git('fsck', '--strict').trim()).toBe('');
    expect(git('reflog', '-1', '--format=%gs').trim()).toBe('commit: Change a');
    expect(existsSync(join(folder, '.git', 'index.lock'))).toBe(false);
  });

  test('a change of the same size in the moment in which the index was written is seen', async () => {
    for (const [text, message] of [
      ['two\n', 'Two'],
      ['six\n', 'Six'],
      ['ten\n', 'Ten'],
    ] as const) {
      write('a.txt', text);
      const made = await commitFiles({ folder, paths: ['a.txt'], message }, { confine });
      expect(made.files).toEqual(['M a.txt']);
      expect(git('show', 'HEAD:a.txt')).toBe(text);
    }
    expect(git('status', '--porcelain')).toBe('');
  });

  test('a deleted file, a mode and the first commit of a branch are committed too', async () => {
    rmSync(join(folder, 'a.txt'));
    write('run.sh', '#!/bin/sh\n');
    chmodSync(join(folder, 'run.sh'), 0o755);
    const made = await commitFiles({ folder, paths: ['.'], message: 'All' }, { confine });
    expect(made.files).toEqual(['D a.txt', 'A run.sh']);
    expect(git('ls-tree', 'HEAD').trim()).toMatch(/^100755 blob .*run\.sh$/);
    expect(git('status', '--porcelain')).toBe('');
    git('checkout', '-q', '--orphan', 'fresh');
    const first = await commitFiles({ folder, paths: ['run.sh'], message: 'Fresh' }, { confine });
    expect(first.parent).toBeNull();
    expect(git('log', '--format=%s', 'fresh').trim()).toBe('Fresh');
  });

  test('T-06 nothing of the repository runs: hooks, filters, monitor, signing, editor, aliases', async () => {
    const mark = join(base, 'ran');
    const program = join(base, 'evil.sh');
    writeFileSync(program, `#!/bin/sh\ntouch ${mark}\ncat\n`);
    chmodSync(program, 0o755);
    for (const hook of [
      ...['pre-commit', 'commit-msg', 'prepare-commit-msg', 'post-commit', 'post-index-change'],
      ...['reference-transaction', 'pre-auto-gc', 'post-checkout'],
    ])
      symlinkSync(program, join(folder, '.git', 'hooks', hook));
    for (const [key, value] of [
      ['core.fsmonitor', program],
      ['core.editor', program],
      ['core.hooksPath', join(folder, '.git', 'hooks')],
      ['commit.gpgsign', 'true'],
      ['gpg.program', program],
      ['diff.external', program],
      ['diff.evil.textconv', program],
      ['alias.add', `!${program}`],
      ['alias.commit-tree', `!${program}`],
      ['core.alternateRefsCommand', program],
    ] as const)
      git('config', key, value);
    writeFileSync(join(folder, '.gitattributes'), '*.txt diff=evil\n');
    write('a.txt', 'two\n');
    const paths = ['.'];
    const plan = await planCommit({ folder, paths }, { confine });
    await commitFiles({ folder, paths, message: 'x', expected: plan }, { confine });
    expect(existsSync(mark)).toBe(false);
    expect(git('-c', 'core.fsmonitor=', 'rev-list', '--count', 'HEAD').trim()).toBe('2');
  });

  test('a file that goes through a filter is refused by name, and nothing is left behind', async () => {
    git('config', 'filter.lfs.clean', 'cat');
    writeFileSync(join(folder, '.gitattributes'), '*.bin filter=lfs\n');
    write('big.bin', 'x\n');
    const head = git('rev-parse', 'HEAD');
    const attempt = commitFiles({ folder, paths: ['big.bin'], message: 'x' }, { confine });
    await expect(attempt).rejects.toMatchObject({
      code: 'GIT_REFUSED',
      message: expect.stringContaining('big.bin goes through the filter "lfs"'),
    });
    expect(git('rev-parse', 'HEAD')).toBe(head);
    expect(existsSync(join(folder, '.git', 'index.lock'))).toBe(false);
    expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([
      '?? .gitattributes',
      '?? big.bin',
    ]);
  });

  test('a plan writes nothing in the repository', async () => {
    write('a.txt', 'two\n');
    const before = readdirSync(join(folder, '.git'), { recursive: true }).sort();
    await planCommit({ folder, paths: ['.'] }, { confine });
    expect(readdirSync(join(folder, '.git'), { recursive: true }).sort()).toEqual(before);
  });

  test('a shared clone, which borrows its objects, commits into its own', async () => {
    git('clone', '-q', '-s', '.', '../clone');
    folder = join(base, 'clone');
    git('config', 'user.name', 'Bo');
    git('config', 'user.email', 'bo@example.invalid');
    write('a.txt', 'two\n');
    const made = await commitFiles({ folder, paths: ['a.txt'], message: 'Two' }, { confine });
    expect(git('log', '--format=%s').trim().split('\n')).toEqual(['Two', 'First']);
    expect(git('rev-parse', 'HEAD').trim()).toBe(made.commit);
    expect(git('fsck', '--strict').trim()).toBe('');
  });

  test('a work tree of another repository commits to its own branch and index', async () => {
    git('worktree', 'add', '-q', '../tree', '-b', 'side');
    const main = folder;
    folder = join(base, 'tree');
    write('a.txt', 'side\n');
    const made = await commitFiles({ folder, paths: ['a.txt'], message: 'Side' }, { confine });
    expect(git('rev-parse', 'side').trim()).toBe(made.commit);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('reflog', '-1', '--format=%gs').trim()).toBe('commit: Side');
    folder = main;
    expect(git('log', '-1', '--format=%s').trim()).toBe('First');
  });

  test.each([
    ['the file', () => write('a.txt', 'three\n')],
    [
      'the head',
      () => {
        git('commit', '-q', '--allow-empty', '-m', 'Another');
      },
    ],
    [
      'the branch',
      () => {
        git('checkout', '-q', '-b', 'elsewhere');
      },
    ],
  ])('T-06 %s that changed since it was shown stops the commit', async (_what, change) => {
    write('a.txt', 'two\n');
    const expected = await planCommit({ folder, paths: ['a.txt'] }, { confine });
    change();
    const head = git('rev-parse', 'HEAD');
    const attempt = commitFiles({ folder, paths: ['a.txt'], message: 'x', expected }, { confine });
    await expect(attempt).rejects.toMatchObject({ code: 'STALE' });
    expect(git('rev-parse', 'HEAD')).toBe(head);
  });

  test.each([
    ['a path that is not there', ['nowhere'], 'did not match any files'],
    ['what is committed already', ['a.txt'], 'nothing that is not committed'],
    ['a pattern, which is no file', ['*.txt'], 'did not match any files'],
    ['a flag, which is no file', ['--all'], 'did not match any files'],
    ['a file outside', ['../outside.txt'], 'outside repository'],
    ['an ignored file', ['secret.log'], 'ignored'],
  ])('%s is refused in words', async (_what, paths, words) => {
    writeFileSync(join(base, 'outside.txt'), 'x');
    write('secret.log', 'x');
    write('.git/info/exclude', '*.log\n');
    await expect(planCommit({ folder, paths }, { confine })).rejects.toMatchObject({
      code: 'GIT_REFUSED',
      message: expect.stringContaining(words),
    });
  });
});

describe('a repository that cannot be committed to', () => {
  const attempt = () => commitFiles({ folder, paths: ['.'], message: 'x' });

  test.each([
    ['no branch is checked out', () => git('checkout', '-q', '--detach'), 'No branch'],
    ['another git is at work', () => write('.git/index.lock', ''), 'Another git'],
    ['a merge is under way', () => write('.git/MERGE_HEAD', 'x'), 'MERGE_HEAD'],
    [
      'a rebase is under way',
      () => mkdirSync(join(folder, '.git', 'rebase-merge')),
      'rebase-merge',
    ],
    ['its branches are behind a link', () => linkOut('refs/heads'), 'is a link'],
    ['its logs are behind a link', () => linkOut('logs'), 'is a link'],
    ['a folder of objects is a link', () => linkOut('objects/info'), 'is a link'],
    [
      'nobody is named as the author',
      () => {
        git('config', '--unset', 'user.email');
        process.env.HOME = base;
      },
      'Nobody is named',
    ],
  ])('%s: nothing is written, and the reason is said', async (_what, prepare, words) => {
    write('a.txt', 'two\n');
    const head = git('rev-parse', 'HEAD').trim();
    const home = process.env.HOME;
    prepare();
    try {
      await expect(attempt()).rejects.toMatchObject({
        code: 'GIT_REFUSED',
        message: expect.stringContaining(words),
      });
    } finally {
      process.env.HOME = home;
    }
    expect(git('rev-parse', 'HEAD').trim()).toBe(head);
  });

  test('a folder that is only a part of a repository is none', async () => {
    write('part/x.txt', 'x');
    folder = join(folder, 'part');
    await expect(attempt()).rejects.toMatchObject({ code: 'GIT_REFUSED' });
  });

  test('the author may stand in the settings of the person, also behind a link', async () => {
    git('config', '--unset', 'user.name');
    git('config', '--unset', 'user.email');
    writeFileSync(join(base, 'dotfile'), '[user]\n\tname = Bo\n\temail = bo@example.invalid\n');
    symlinkSync(join(base, 'dotfile'), join(base, '.gitconfig'));
    write('a.txt', 'two\n');
    const home = process.env.HOME;
    process.env.HOME = base;
    try {
      await attempt();
    } finally {
      process.env.HOME = home;
    }
    expect(git('log', '-1', '--format=%an <%ae>').trim()).toBe('Bo <bo@example.invalid>');
  });

  function linkOut(name: string): void {
    const outside = join(base, 'outside');
    renameSync(join(folder, '.git', name), outside);
    symlinkSync(outside, join(folder, '.git', name));
  }
});
