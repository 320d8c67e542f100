import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
