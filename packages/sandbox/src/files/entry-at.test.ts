import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryAt } from './entry-at.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-entry-at-'));
  mkdirSync(join(folder, 'there'));
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('circle', join(folder, 'circle'));
  symlinkSync('nowhere', join(folder, 'link'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file, a folder and a link are told for what they are, wherever the link leads', () => {
  expect(entryAt(join(folder, 'file'))?.isFile()).toBe(true);
  expect(entryAt(join(folder, 'there'))?.isDirectory()).toBe(true);
  expect(entryAt(join(folder, 'link'))?.isSymbolicLink()).toBe(true);
});

test.each(['nothing', 'file/below', 'circle/below', 'link/below', 'n'.repeat(300)])(
  'there is nothing at %s, and that is no fault',
  (path) => expect(entryAt(join(folder, path))).toBeUndefined(),
);

test('a path that is none is a fault', () => {
  expect(() => entryAt('a\u0000b')).toThrow('null bytes');
});
