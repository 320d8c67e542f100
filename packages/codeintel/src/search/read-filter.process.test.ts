import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { type Codebase, openCodebase } from './codebase.js';
import { type Filter, readFilter } from './read-filter.js';
import { search } from './search.js';

let repository: TemporaryRepository;
let codebase: Codebase;
afterEach(() => {
  codebase.close();
  repository.dispose();
});

async function open(isIndexed: boolean): Promise<void> {
  repository = temporaryRepository();
  repository.write({
    'src/auth/token.ts': 'export function verifyToken() {\n  return 1;\n}\n',
    'src/page.tsx': 'export function verifyPage() {\n  return 1;\n}\n',
    '.gitignore': 'built/\n',
    'built/out.ts': 'export function verifyBuilt() {}\n',
  });
  const options = {
    root: repository.root,
    cacheFolder: repository.cacheFolder,
    makeExtractor: () => createExtractor(['typescript', 'tsx']),
  };
  if (isIndexed) await buildIndex(options);
  codebase = await openCodebase(options, 'verify token');
}

test.each([true, false])('I-03 a filter is read as it is meant (index: %s)', async (isIndexed) => {
  await open(isIndexed);
  const fits: [Filter, Filter][] = [
    [{ path: './src/' }, { path: 'src' }],
    [{ path: 'src\\auth' }, { path: 'src/auth' }],
    [{ path: `${repository.root}/src/auth/token.ts` }, { path: 'src/auth/token.ts' }],
    [{ path: 'src/../src' }, { path: 'src' }],
    [{ path: '.' }, { path: undefined }],
    [{ path: '' }, { path: undefined }],
    [{ language: 'TypeScript' }, { language: 'typescript' }],
    [{ language: 'ts' }, { language: 'typescript' }],
    [{ language: 'c++' }, { language: 'cpp' }],
    [{ language: 'c#' }, { language: 'csharp' }],
    [{ language: 'golang' }, { language: 'go' }],
  ];
  for (const [given, read] of fits) expect(readFilter(codebase, given)).toMatchObject(read);
});

test.each([true, false])(
  'I-03 a filter that no file fits is an error with the way out (index: %s)',
  async (isIndexed) => {
    await open(isIndexed);
    const faults: [Filter, RegExp][] = [
      [{ path: 'scr' }, /no file or folder "scr".*leave path out/],
      [{ path: '../other' }, /outside the repository/],
      [{ path: '/etc' }, /outside the repository/],
      [{ language: 'cobol' }, /"cobol" is not known; use one of: .*python/],
      [{ language: '' }, /not known/],
      [{ language: 'constructor' }, /not known/],
    ];
    for (const [filter, fault] of faults) {
      expect(() => readFilter(codebase, filter), JSON.stringify(filter)).toThrow(fault);
      await expect(search(codebase, { query: 'verify', ...filter })).rejects.toThrow(fault);
    }
  },
);

test('I-03 a folder that is left out of the index is an error; TypeScript takes in TSX', async () => {
  await open(true);
  expect(() => readFilter(codebase, { path: 'built' })).toThrow(/holds no file that is searched/);
  const { candidates } = await search(codebase, { query: 'verify', language: 'ts' });
  expect(candidates.map(({ path }) => path).sort()).toEqual(['src/auth/token.ts', 'src/page.tsx']);
  const one = await search(codebase, { query: 'verify', path: './src/auth/' });
  expect(one.candidates.map(({ path }) => path)).toEqual(['src/auth/token.ts']);
});
