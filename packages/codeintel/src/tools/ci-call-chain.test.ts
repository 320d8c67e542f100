import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { ciCallChain } from './ci-call-chain.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

test('a tree of calls is shown as a list, the nearest first', async () => {
  repository = temporaryRepository();
  repository.write({
    'a.ts':
      'export function z() {\n  y();\n}\nfunction y() {\n  x();\n}\nfunction x() {\n  w();\n}\nfunction w() {}\n',
  });
  const { root, cacheFolder } = repository;
  const options = { root, cacheFolder, makeExtractor: () => createExtractor(['typescript']) };
  await buildIndex(options, { threads: 0 });
  const codebase = await openCodebase(options, '');
  const answered = await ciCallChain.ask(codebase, { symbol: 'x' }, { nowMs: 0 });
  codebase.close();
  expect(answered.places().map(({ symbol, title, distance }) => [symbol, title, distance])).toEqual(
    [
      ['x', 'target', 0],
      ['y', 'calls the symbol', 1],
      ['z', 'calls the symbol', 2],
      ['w', 'called by the symbol', 1],
    ],
  );
  expect(answered.isCut).toBe(false);
});
