import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readGitConfig } from './read-config.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-read-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(text: string): Readonly<Record<string, string>> {
  const path = join(folder, 'config');
  writeFileSync(path, text);
  return Object.fromEntries(readGitConfig(path));
}

test('settings are found by section and key in small letters, and the last one wins', () => {
  expect(
    read(
      '[User]\n\tName = Ann\r\n\temail=ann@example.org\n[core] bare = true\n[user]\nNAME = Bob\n',
    ),
  ).toEqual({ 'user.name': 'Bob', 'user.email': 'ann@example.org', 'core.bare': 'true' });
});

test('a key without a value is true, quotes and escapes are taken off, and so is what stands behind # or ;', () => {
  expect(
    read(
      '[a]\nplain\nempty =\nquoted = "x # y \\"z\\""  # said\nhash = one # two\nsemi = one;two\nback = a\\\\b\n',
    ),
  ).toEqual({
    'a.plain': 'true',
    'a.empty': '',
    'a.quoted': 'x # y "z"',
    'a.hash': 'one',
    'a.semi': 'one',
    'a.back': 'a\\b',
  });
});

test('sections with a name in quotes, entries before any section and lines that are none are left out', () => {
  expect(
    read(
      'early = 1\n[remote "origin"]\n\turl = x\n[include]\n\tpath = y\n[a]\n1x = 2\nb c = 3\nd = 4\n',
    ),
  ).toEqual({ 'include.path': 'y', 'a.d': '4' });
});

test('without a readable file there are no settings', () => {
  expect(readGitConfig(join(folder, 'none')).size).toBe(0);
  mkdirSync(join(folder, 'folder'));
  expect(readGitConfig(join(folder, 'folder')).size).toBe(0);
  read('[a]\nb = c\n');
  symlinkSync('config', join(folder, 'link'));
  expect(readGitConfig(join(folder, 'link')).size).toBe(0);
  expect(read(`[a]\nb = c\n${'#'.repeat(1024 * 1024)}`)).toEqual({});
});
