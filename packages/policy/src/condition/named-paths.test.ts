import { expect, test } from 'vitest';
import { mayNamePath, namedPaths } from './named-paths.js';

test('the paths of a call are its own and those of each of its edits', () => {
  const args = { path: 'a', edits: [{ path: 'b' }, { file_path: 'c' }], cwd: 'd' };
  expect(namedPaths(args)).toEqual(['a', 'b', 'c', 'd']);
  expect(namedPaths({ paths: ['a', 5, 'b'] })).toEqual(['a', 'b']);
  expect(namedPaths({ more: { deep: [{ notebook_path: 'e' }] } })).toEqual(['e']);
});

test.each([
  'path',
  'filePath',
  'absolutePath',
  'output_dir',
  'old-path',
  'repo_path',
  'destination',
  'source',
  'filePaths',
  'rootDirectory',
])('W-05 the field %s of a server names a path', (field) => {
  expect(namedPaths({ [field]: 'x' })).toEqual(['x']);
  expect(mayNamePath(field)).toBe(true);
});

test.each(['pattern', 'profile', 'xpath', 'pathology', 'text', 'constructor'])(
  'the field %s names none',
  (field) => {
    expect(namedPaths({ [field]: 'x' })).toEqual([]);
    expect(mayNamePath(field)).toBe(false);
  },
);

test('W-05 an address of a file names its path in whatever field it stands, and in a list', () => {
  expect(namedPaths({ uri: 'file:///etc/hosts', notes: ['file:/a', 'b'] })).toEqual([
    '/etc/hosts',
    '/a',
  ]);
  expect(namedPaths({ path: 'file:///a' })).toEqual(['/a']);
  expect(mayNamePath('uri')).toBe(true);
});

test('what is no text or inherited is no path', () => {
  for (const args of [null, 'a', 5, { path: 5 }, Object.create({ path: 'a' }), { edits: 'a' }]) {
    expect(namedPaths(args)).toEqual([]);
  }
});

test('the files of a patch are paths of the call', () => {
  const patch =
    '*** Begin Patch\n*** Update File: a\n*** Move to: b\n*** Delete File: c\n*** End Patch';
  expect(namedPaths({ patch })).toEqual(['a', 'b', 'c']);
  expect(namedPaths({ input: patch })).toEqual(['a', 'b', 'c']);
});
