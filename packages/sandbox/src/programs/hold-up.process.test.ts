import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOtherUser } from '../testing/as-other-user.js';
import { findHoldUp } from './hold-up.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-hold-up-'));
  chmodSync(folder, 0o755);
  mkdirSync(at('z'));
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', at('z', 'pipe')]);
});
afterEach(() => {
  execFileSync('chmod', ['-R', 'u+rwx', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const at = (...names: string[]) => join(folder, ...names);
const names = ['pipe', '.git/info/exclude'];
const find = () => findHoldUp({ folder, names }, new AbortController().signal);

test.each<[string, () => void]>([
  ['a folder that is closed', () => mkdirSync(at('a'), { mode: 0o000 })],
  [
    'a path through a folder that is closed',
    () => {
      mkdirSync(at('a/.git/info'), { recursive: true });
      chmodSync(at('a/.git'), 0o000);
    },
  ],
  ['a path that ends on its way', () => mkdirSync(at('a/.git'), { recursive: true })],
  [
    'a file in the place of a folder',
    () => {
      mkdirSync(at('a'));
      writeFileSync(at('a/.git'), '');
    },
  ],
  ['a link to nothing', () => symlinkSync('nothing', at('pipe'))],
  ['a link to itself', () => symlinkSync('pipe', at('pipe'))],
  ['a link to a name that is too long', () => symlinkSync('x'.repeat(300), at('pipe'))],
])('%s holds nobody up, and what comes after it is found', async (_, make) => {
  make();
  expect(await asOtherUser(find)).toBe(at('z', 'pipe'));
});
