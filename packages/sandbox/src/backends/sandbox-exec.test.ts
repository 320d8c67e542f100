import { expect, test } from 'vitest';
import { sandboxExecArgv, seatbeltProfile } from './sandbox-exec.js';

const OPTIONS = {
  roots: { writable: ['/Users/a/work'], readOnly: ['/opt/shared'] },
  home: '/Users/a',
  temporary: '/private/tmp',
  allowNetwork: false,
  protectedPaths: ['/Users/a/work/.git/hooks'],
  hiddenPaths: ['/Users/a/work/own.db'],
};

test('the macOS profile denies by default and its later rules open only the workspace', () => {
  const lines = seatbeltProfile(OPTIONS).trim().split('\n');
  expect(lines.slice(0, 2)).toEqual(['(version 1)', '(deny default)']);
  const at = (text: string) => lines.findIndex((line) => line.includes(text));
  expect(at('(deny file-read* (subpath "/Users/a")')).toBeGreaterThan(at('(allow file-read*)'));
  expect(at('(subpath "/Users/a/work")')).toBeGreaterThan(
    at('(deny file-read* (subpath "/Users/a")'),
  );
  expect(
    at('(deny file-write* (subpath "/opt/shared") (subpath "/Users/a/work/.git/hooks"))'),
  ).toBeGreaterThan(
    at('(allow file-read* file-write* (subpath "/private/tmp") (subpath "/Users/a/work"))'),
  );
  expect(at('(deny file-read* file-write* (subpath "/Users/a/work/own.db"))')).toBeGreaterThan(
    at('(allow file-read* file-write* (subpath "/private/tmp") (subpath "/Users/a/work"))'),
  );
  expect(lines.at(-1)).toBe('(deny network*)');
});

test('the macOS profile opens the network only when asked and quotes what a path may hold', () => {
  const profile = seatbeltProfile({
    ...OPTIONS,
    allowNetwork: true,
    roots: { writable: ['/w/a") (allow default) ("', '/w/back\\slash'], readOnly: [] },
    protectedPaths: [],
    hiddenPaths: [],
  });
  expect(profile).toContain('(allow network*)');
  expect(profile).toContain('(subpath "/w/a\\") (allow default) (\\"")');
  expect(profile).toContain('(subpath "/w/back\\\\slash")');
  expect(profile).toContain(
    '(regex #"^/w/a.\\) \\(allow default\\) \\(.(/.*)?/\\.[Gg][Ii][Tt](/|$)")',
  );
});

test('F26 the macOS profile refuses by name what makes programs run code, at any depth and in any case', () => {
  const profile = seatbeltProfile(OPTIONS);
  const expressions = [...profile.matchAll(/\(regex #"([^"]*)"\)/g)].map(
    ([, each = '']) => new RegExp(each),
  );
  const isRefused = (path: string) => expressions.some((each) => each.test(path));
  for (const path of ['.git/config', 'a/b/.GIT', '.vscode/tasks.json', 'x/.npmrc', 'm.git/config'])
    expect(isRefused(`/Users/a/work/${path}`)).toBe(true);
  for (const path of ['/Users/a/work/src/a.ts', '/Users/a/work/.gitignore', '/Users/a/other/.git'])
    expect(isRefused(path)).toBe(false);
});

test('the command follows the profile', () => {
  expect(sandboxExecArgv('P', ['/bin/sh', '-c', 'x'])).toEqual([
    '/usr/bin/sandbox-exec',
    '-p',
    'P',
    '/bin/sh',
    '-c',
    'x',
  ]);
});
