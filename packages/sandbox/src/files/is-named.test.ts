import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isNamed, leadsNowhere } from './is-named.js';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-is-named-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('a file is named where there is one, and nowhere else', () => {
  const path = join(base, 'sluice.yaml');
  expect([isNamed(path), leadsNowhere(path)]).toEqual([false, false]);
  writeFileSync(path, '');
  expect([isNamed(path), leadsNowhere(path)]).toEqual([true, false]);
  expect(isNamed(join(base, 'no', 'folder', 'sluice.yaml'))).toBe(false);
});

test('a link that leads nowhere names a file, itself or on the way', () => {
  const path = join(base, 'sluice.yaml');
  symlinkSync(join(base, 'gone'), path);
  expect([isNamed(path), leadsNowhere(path)]).toEqual([true, true]);
  symlinkSync(join(base, 'away'), join(base, 'config'));
  expect(leadsNowhere(join(base, 'config', 'sluice.yaml'))).toBe(true);
});

test('where nobody can look, a file is taken to be named', () => {
  symlinkSync('round', join(base, 'round'));
  const path = join(base, 'round', 'sluice.yaml');
  expect([isNamed(path), leadsNowhere(path)]).toEqual([true, true]);
});
