import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeIndexLock } from './index-lock.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-index-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = () => join(folder, 'index.lock');

test('a second one is refused while the first is held, and says why and what to do', () => {
  const held = takeIndexLock(folder);
  expect(() => takeIndexLock(folder)).toThrow(
    expect.objectContaining({
      code: 'GIT_REFUSED',
      message: 'Another git is at work in this repository (index.lock is there).',
    }),
  );
  held.leave();
  expect(existsSync(lock())).toBe(false);
  takeIndexLock(folder).leave();
});

test('what was written becomes the index in one step, and a lock of somebody else taken since stays', () => {
  const held = takeIndexLock(folder);
  held.write(Buffer.from('new'));
  held.become(join(folder, 'index'));
  expect(readFileSync(join(folder, 'index'), 'utf8')).toBe('new');
  writeFileSync(lock(), 'theirs');
  held.leave();
  expect(readFileSync(lock(), 'utf8')).toBe('theirs');
});

test('where there is no such folder the fault is the system’s own', () => {
  expect(() => takeIndexLock(join(folder, 'none'))).toThrow('ENOENT');
});

test('a lock that somebody took away meanwhile is left in peace', () => {
  const held = takeIndexLock(folder);
  rmSync(lock());
  expect(() => held.leave()).not.toThrow();
});
