import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runRipgrep } from './run-ripgrep.js';

const { rgPath: program } = await import('@vscode/ripgrep');
let folder: string;
let mark: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-rg-'));
  mark = join(folder, 'ran');
  writeFileSync(join(folder, 'a.txt'), 'one word\nanother word\n');
  writeFileSync(join(folder, 'run'), `#!/bin/sh\n: > '${mark}'\ncat "$1"\n`);
  chmodSync(join(folder, 'run'), 0o755);
  writeFileSync(join(folder, '.ripgreprc'), `--pre=${join(folder, 'run')}\n`);
});

afterEach(() => {
  delete process.env.RIPGREP_CONFIG_PATH;
  rmSync(folder, { recursive: true, force: true });
});

async function found(args: readonly string[], most = 100): Promise<readonly string[]> {
  const lines: string[] = [];
  const onLine = (line: Buffer) => lines.push(line.toString()) < most;
  await runRipgrep({ program, args, cwd: folder, timeoutMs: 10_000, separator: '\n', onLine });
  return lines;
}

test('F22 finds lines and runs nothing that a settings file names', async () => {
  process.env.RIPGREP_CONFIG_PATH = join(folder, '.ripgreprc');
  expect(await found(['-e', 'word', '--', 'a.txt'])).toEqual(['one word', 'another word']);
  expect(existsSync(mark)).toBe(false);
});

test('stops when enough was found', async () => {
  expect(await found(['-e', 'word', '--', 'a.txt'], 1)).toEqual(['one word']);
});

test.each([
  ['--pre=./run'],
  ['--pre', './run'],
  ['-z'],
  ['-iz'],
  ['--search-zip'],
  ['--hostname-bin=./run'],
])('F22 the flag %s, which starts a program, is refused', async (...flags) => {
  await expect(found([...flags, '-e', 'word'])).rejects.toThrow('may not start a program');
  expect(existsSync(mark)).toBe(false);
});

test('what is looked for may look like such a flag', async () => {
  expect(await found(['-e', '--pre', '--', 'a.txt'])).toEqual([]);
});

test.each(['.ignore', '.gitignore', 'deep/er/.rgignore', '.git/info/exclude'])(
  'item 12: a pipe in place of %s ends the search with its name, long before its time',
  async (name) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(dirname(path), 'b.txt'), 'word\n');
    execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', path]);
    const args = ['--hidden', '-e', 'word', '--', './'];
    const run = { program, args, cwd: folder, separator: '\n', onLine: () => true } as const;
    expect(await runRipgrep({ ...run, timeoutMs: 3_600_000 })).toMatchObject({
      heldUpBy: path,
      timedOut: false,
    });
  },
);

test('item 12: a link to a device and a file without measure do not fill the memory', async () => {
  const run = { program, args: ['-e', 'word', '--', './'], cwd: folder, separator: '\n' } as const;
  const path = join(folder, '.ignore');
  symlinkSync('/dev/zero', path);
  const ended = await runRipgrep({ ...run, timeoutMs: 3_600_000, onLine: () => true });
  expect(ended.heldUpBy).toBe(path);
  rmSync(path);
  writeFileSync(path, '');
  truncateSync(path, 2 ** 36);
  const again = await runRipgrep({ ...run, timeoutMs: 3_600_000, onLine: () => true });
  expect(again.heldUpBy).toBe(path);
});
