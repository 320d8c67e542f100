import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { packageMains } from './package-main.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

test('I-22 a folder is what its package.json names, or nothing', () => {
  made = temporaryRepository({
    'package.json': '{"main": "lib/application.js"}',
    'packages/a/package.json': '{"name": "a", "main": 7}',
    'packages/b/package.json': '{"main": ',
    'packages/c/package.json': '["main"]',
  });
  const mainOf = packageMains(made.root);
  expect(mainOf('')).toBe('lib/application.js');
  expect(['packages/a', 'packages/b', 'packages/c', 'nowhere'].map(mainOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
