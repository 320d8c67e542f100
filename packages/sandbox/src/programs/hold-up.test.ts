import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findHoldUp } from './hold-up.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-hold-up-'));
  mkdirSync(join(folder, 'a/.git/info'), { recursive: true });
  writeFileSync(join(folder, '.ignore'), 'dist\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function find(signal = new AbortController().signal): Promise<string | undefined> {
  return findHoldUp({ folder, names: ['.ignore', '.git/info/exclude'] }, signal);
}

test('small files, folders, links to files and names that nobody opens hold nobody up', async () => {
  symlinkSync(join(folder, '.ignore'), join(folder, 'a/.ignore'));
  symlinkSync('/dev/null', join(folder, 'a/other'));
  mkdirSync(join(folder, 'b/.ignore'), { recursive: true });
  expect(await find()).toBeUndefined();
});

test.each(['a/.ignore', 'a/.git/info/exclude'])('a link to a device at %s is found', async (at) => {
  symlinkSync('/dev/null', join(folder, at));
  expect(await find()).toBe(join(folder, at));
  expect(await find(AbortSignal.abort())).toBeUndefined();
});

test('a file without measure is found', async () => {
  truncateSync(join(folder, '.ignore'), 2 ** 30);
  expect(await find()).toBe(join(folder, '.ignore'));
});
