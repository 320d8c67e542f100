import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processesWith } from '../testing/survivors.js';
import { findRepository } from './git/find-repository.js';
import { runGit } from './run-git.js';

let base: string;
let root: string;
let mark: string;
let temporary: string;
const usualTemporary = process.env.TMPDIR;

function git(cwd: string, ...args: string[]): string {
  const who = ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid'];
  return execFileSync('git', [...who, '-c', 'protocol.file.allow=always', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function makeRepository(folder: string): void {
  mkdirSync(join(folder, 'src'), { recursive: true });
  git(folder, 'init', '-q', '-b', 'main');
  writeFileSync(join(folder, 'src', 'a.ts'), 'a\n');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'First');
}

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-git-test-')));
  root = join(base, 'repository');
  mark = join(base, 'ran');
  makeRepository(root);
  temporary = join(base, 'temporary');
  mkdirSync(temporary);
  process.env.TMPDIR = temporary;
});

afterEach(() => {
  if (usualTemporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualTemporary;
  rmSync(base, { recursive: true, force: true });
});

/** A program in the repository that leaves a mark. */
function trap(): string {
  const path = join(root, 'run');
  writeFileSync(path, `#!/bin/sh\n: > '${mark}'\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.each(['auto', 'never'] as const)('confined %s', (confine) => {
  test('reads a repository as git itself does, from a folder inside it too', async () => {
    const head = git(root, 'rev-parse', 'HEAD');
    expect(await runGit(root, ['rev-parse', 'HEAD'], { confine })).toBe(head);
    expect(await runGit(join(root, 'src'), ['ls-files'], { confine })).toBe('a.ts\n');
    expect(await runGit(root, ['log', '--format=%s'], { confine })).toBe('First\n');
  });

  test('reads a work tree and a submodule, whose git folders are elsewhere', async () => {
    const other = join(base, 'side');
    git(root, 'worktree', 'add', '-q', other, '-b', 'side');
    expect(await runGit(other, ['ls-files'], { confine })).toBe('src/a.ts\n');
    makeRepository(join(base, 'inner'));
    git(root, 'submodule', 'add', '-q', join(base, 'inner'), 'sub');
    expect(await runGit(join(root, 'sub'), ['log', '--format=%s'], { confine })).toBe('First\n');
  });

  test.each([
    ['core.fsmonitor', '%'],
    ['core.pager', '%'],
    ['alias.log', '!%'],
    ['diff.external', '%'],
    ['core.hooksPath', '.'],
    ['core.alternateRefsCommand', '%'],
  ])('I09 the setting %s runs nothing', async (name, value) => {
    git(root, 'config', name, value.replace('%', trap()));
    for (const command of [
      ['log', '-p', '--format=%B'],
      ['ls-files', '--others', '--exclude-standard'],
      ['rev-parse', 'HEAD'],
    ] as const) {
      await runGit(root, [...command], { confine });
    }
    expect(existsSync(mark)).toBe(false);
  });

  test('I09 filters, text conversions, signatures, included files and promised objects run nothing', async () => {
    const run = trap();
    const included = join(root, 'included');
    writeFileSync(included, `[core]\n\tfsmonitor = ${run}\n`);
    writeFileSync(join(root, '.gitattributes'), '* filter=evil diff=evil\n');
    appendFileSync(
      join(root, '.git', 'config'),
      [
        `[filter "evil"]\n\tclean = ${run}\n\tsmudge = ${run}\n\tprocess = ${run}\n\trequired`,
        `[diff "evil"]\n\ttextconv = ${run}\n\tcommand = ${run}`,
        `[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${run}`,
        `[include]\n\tpath = ${included}`,
        `[includeIf "gitdir:/**"]\n\tpath = ${included}`,
        `[remote "origin"]\n\tpromisor\n\turl = ext::${run}\n[protocol "ext"]\n\tallow = always`,
        '[extensions]\n\tpartialClone = origin',
      ].join('\n'),
    );
    writeFileSync(join(root, 'src', 'a.ts'), 'changed\n');
    const log = await runGit(root, ['log', '-p', '--format=%s'], { confine });
    expect(log).toContain('First');
    await runGit(root, ['cat-file', '-p', '1234567890123456789012345678901234567890'], { confine });
    expect(existsSync(mark)).toBe(false);
  });

  test('I08 a variable moves neither the repository nor what git runs', async () => {
    const run = trap();
    const other = join(base, 'other');
    makeRepository(other);
    writeFileSync(join(other, 'other.ts'), '');
    git(other, 'add', '.');
    const hostile: Readonly<Record<string, string>> = {
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: join(other, '.git', 'index'),
      GIT_EXTERNAL_DIFF: run,
      GIT_PAGER: run,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: run,
      GIT_EXEC_PATH: root,
      GIT_TRACE: join(base, 'trace'),
    };
    const before = { ...process.env };
    Object.assign(process.env, hostile, { PATH: `${root}:${process.env.PATH}` });
    cpSync(run, join(root, 'git'));
    try {
      expect(await runGit(root, ['ls-files'], { confine })).toBe('src/a.ts\n');
    } finally {
      for (const name of Object.keys(hostile)) delete process.env[name];
      Object.assign(process.env, before);
    }
    expect(existsSync(mark)).toBe(false);
    expect(existsSync(join(base, 'trace'))).toBe(false);
  });

  test('git that waits for a pipe is ended with its time, and leaves nothing behind', async () => {
    execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(root, '.gitignore')]);
    const args = ['ls-files', '--others', '--exclude-standard'] as const;
    expect(await runGit(root, [...args], { confine, timeoutMs: 400 })).toBeUndefined();
    expect(processesWith(root)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('a cancelled call ends git', async () => {
    execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(root, '.gitignore')]);
    const signal = AbortSignal.timeout(300);
    const args = ['ls-files', '--others', '--exclude-standard'] as const;
    expect(await runGit(root, [...args], { confine, signal })).toBeUndefined();
    expect(processesWith(root)).toEqual([]);
  });
});

describe('I08 a folder cannot present a stranger’s repository as its own', () => {
  test('a file, a link or a common folder that leads out counts for nothing', () => {
    const stranger = join(base, 'stranger');
    makeRepository(stranger);
    const cases: readonly ((folder: string) => void)[] = [
      (folder) => writeFileSync(join(folder, '.git'), `gitdir: ${stranger}/.git\n`),
      (folder) => symlinkSync(join(stranger, '.git'), join(folder, '.git')),
      (folder) => {
        makeRepository(folder);
        writeFileSync(join(folder, '.git', 'commondir'), `${stranger}/.git\n`);
      },
      (folder) => {
        makeRepository(folder);
        rmSync(join(folder, '.git', 'objects'), { recursive: true });
        symlinkSync(join(stranger, '.git', 'objects'), join(folder, '.git', 'objects'));
      },
    ];
    for (const [index, make] of cases.entries()) {
      const folder = join(base, `case-${index}`);
      mkdirSync(folder);
      make(folder);
      expect(findRepository(folder)).toBeUndefined();
    }
  });
});
