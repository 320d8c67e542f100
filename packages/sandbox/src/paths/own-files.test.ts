import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SandboxError } from '../error.js';
import { OwnFiles } from './own-files.js';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-own-files-')));
  mkdirSync(join(folder, 'data'));
  symlinkSync('data', join(folder, 'link'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the files are known by their real place, in whatever letters, also before they are there', () => {
  const own = new OwnFiles([join(folder, 'link', 'store.db'), join(folder, 'none', 'x.db')]);
  expect(own.paths).toEqual([join(folder, 'data', 'store.db'), join(folder, 'none', 'x.db')]);
  expect(own.holds(join(folder, 'data', 'STORE.DB'))).toBe(true);
  expect(own.holds(join(folder, 'data', 'store.db2'))).toBe(false);
  expect(own.holds(join(folder, 'data'))).toBe(false);
});

test('one of them is refused by the name it was asked for, with the way out, and nothing else is', () => {
  const own = new OwnFiles([join(folder, 'data', 'store.db')]);
  own.refuse(join(folder, 'data', 'other'), 'other');
  let refused: unknown;
  try {
    own.refuse(join(folder, 'data', 'store.db'), 'link/store.db');
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(SandboxError);
  expect(refused).toMatchObject({
    code: 'PATH_PROTECTED',
    message: 'link/store.db belongs to the store of this program; no tool reads or changes it.',
    path: 'link/store.db',
    recommendations: ['Leave it alone; what it records is shown by `sluice audit list`.'],
  });
});
