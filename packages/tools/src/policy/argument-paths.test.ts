import { expect, test } from 'vitest';
import { argumentPaths } from './argument-paths.js';

test('the paths of a call are its own and those of each of its edits', () => {
  expect(
    argumentPaths({ path: 'a', edits: [{ path: 'b' }, { file_path: 'c' }], cwd: 'd' }),
  ).toEqual(['a', 'd', 'b', 'c']);
  expect(argumentPaths({ paths: ['a', 5, 'b'] })).toEqual(['a', 'b']);
  expect(argumentPaths({ pattern: 'x' })).toEqual([]);
  expect(argumentPaths({ pattern: 'x' }, ['pattern'])).toEqual(['x']);
});

test('what is no text, not named or inherited is no path', () => {
  for (const args of [null, 'a', 5, { path: 5 }, Object.create({ path: 'a' }), { edits: 'a' }]) {
    expect(argumentPaths(args)).toEqual([]);
  }
});

test('the files of a patch are paths of the call', () => {
  const patch =
    '*** Begin Patch\n*** Update File: a\n*** Move to: b\n*** Delete File: c\n*** End Patch';
  expect(argumentPaths({ patch })).toEqual(['a', 'b', 'c']);
});
