import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { ciChanges } from './ci-changes.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

async function changes(touch: (root: string) => void) {
  made = temporaryRepository({
    'src/a.ts': 'export function open() {\n  return 1;\n}\n',
    'test/a.test.ts': 'open();\n',
    '.env': 'NAME=1\n',
  });
  const { root, cacheFolder } = made;
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@e.org', ...words]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  await buildIndex({ root, cacheFolder, makeExtractor: createExtractor });
  touch(root);
  const codebase = await openCodebase({ root, cacheFolder, makeExtractor: createExtractor }, '');
  try {
    const answered = await ciChanges.ask(codebase, { snippets: 1 }, { nowMs: Date.now() });
    return answered.places();
  } finally {
    codebase.close();
  }
}

test('O-21 the own code comes first, with its changed lines and what they stand in', async () => {
  const places = await changes((root) => {
    appendFileSync(join(root, 'test/a.test.ts'), 'open();\nopen();\nopen();\n');
    appendFileSync(join(root, 'src/a.ts'), 'export function close() {\n  return 2;\n}\n');
  });
  expect(places.map(({ path, summary }) => [path, summary])).toEqual([
    ['', '2 files changed since the last commit'],
    ['src/a.ts', '+3 -0 in close'],
    ['test/a.test.ts', '+3 -0'],
  ]);
  expect(places[1]?.snippet).toBe('4: export function close() {\n5:   return 2;\n6: }');
  expect(places[2]?.snippet).toBe('');
});

test('O-21 where nothing has changed there is nothing, and what may hold secrets is not told', async () => {
  expect(await changes(() => undefined)).toEqual([]);
  made?.dispose();
  expect(await changes((root) => appendFileSync(join(root, '.env'), 'MORE=1\n'))).toEqual([]);
});
