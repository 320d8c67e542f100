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
import { findProgram } from './find-program.js';

let base: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-find-')));
  for (const folder of ['repository', 'tools', 'x/node_modules/.bin']) plant(folder);
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

function plant(folder: string): void {
  mkdirSync(join(base, folder), { recursive: true });
  const path = join(base, folder, 'sluice-test-program');
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
}

const find = (...path: string[]) =>
  findProgram('sluice-test-program', join(base, 'repository'), path.join(':'));

test('P19 a program in the foreign folder, in node_modules or on a relative path is not taken', () => {
  expect(find(join(base, 'repository'), '.', '', 'tools')).toBeUndefined();
  expect(find(join(base, 'x/node_modules/.bin'))).toBeUndefined();
  symlinkSync(join(base, 'repository'), join(base, 'link'));
  expect(find(join(base, 'link'))).toBeUndefined();
});

test('a program on an absolute path elsewhere is taken, and the system comes first', () => {
  expect(find(join(base, 'tools'))).toBe(join(base, 'tools/sluice-test-program'));
  expect(findProgram('sh', base, join(base, 'tools'))).toMatch(/^\/(?:usr\/)?bin\/sh$/);
});
