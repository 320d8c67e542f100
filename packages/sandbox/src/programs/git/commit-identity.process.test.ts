import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitIdentity } from './commit-identity.js';

let folder: string;
const home = process.env.HOME;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-identity-'));
  mkdirSync(join(folder, 'repository'));
  mkdirSync(join(folder, '.config', 'git'), { recursive: true });
  process.env.HOME = folder;
});
afterEach(() => {
  if (home === undefined) delete process.env.HOME;
  else process.env.HOME = home;
  rmSync(folder, { recursive: true, force: true });
});

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const identity = () => {
  const commonFolder = join(folder, 'repository');
  return commitIdentity({ workTree: folder, gitFolder: commonFolder, commonFolder });
};
const ann = '[user]\nname = Ann\nemail = ann@example.org\n';

test('the repository says who a commit is from, then the person, each for what the other does not say', () => {
  expect(identity()).toBeUndefined();
  write('.config/git/config', ann);
  expect(identity()).toEqual({ name: 'Ann', email: 'ann@example.org' });
  write('.gitconfig', '[user]\nname = Bob\n');
  expect(identity()).toEqual({ name: 'Bob', email: 'ann@example.org' });
  write('repository/config', '[user]\nemail = c@example.org\n');
  expect(identity()).toEqual({ name: 'Bob', email: 'c@example.org' });
});

test('who says only one of the two is nobody', () => {
  write('.gitconfig', '[user]\nname = Bob\n');
  expect(identity()).toBeUndefined();
  write('.gitconfig', '[user]\nemail = b@example.org\n');
  expect(identity()).toBeUndefined();
});

test('a name that could break out of a commit is passed over; a linked file of the person is read', () => {
  write('repository/config', '[user]\nname = A <x@y> B\nemail = \n');
  write('settings', ann);
  symlinkSync('settings', join(folder, '.gitconfig'));
  expect(identity()).toEqual({ name: 'Ann', email: 'ann@example.org' });
  write('repository/config', `[user]\nname = ${'n'.repeat(201)}\n`);
  expect(identity()?.name).toBe('Ann');
  write('repository/config', `[user]\nname = ${'n'.repeat(200)}\n`);
  expect(identity()?.name).toHaveLength(200);
});
