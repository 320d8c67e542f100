import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { pointedFiles } from './pointed-files.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

const files = {
  'a/uses.ts': 'measureAll();\n',
  'b/defines.ts': 'export function measureAll() {}\n',
  'test/defines.test.ts': 'function measureAll() {}\n',
  'c/other.ts': 'const x = 1;\n',
};

test('O-22 the files that define a name come first, the project’s own before tests', async () => {
  made = temporaryRepository(files);
  const found = await pointedFiles(
    made.root,
    Object.keys(files),
    'how does measureAll work?',
    5000,
  );
  expect(found).toEqual(['b/defines.ts', 'test/defines.test.ts']);
});

test('O-22 so do the files that are named with a line', async () => {
  made = temporaryRepository(files);
  const found = await pointedFiles(made.root, Object.keys(files), 'see c/other.ts:1', 5000);
  expect(found).toEqual(['c/other.ts']);
});
