import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { buildIndex } from '../status/index-status.js';
import { temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { search } from './search.js';

let made: ReturnType<typeof temporaryRepository> | undefined;
afterEach(() => made?.dispose());

const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => `export const other${at} = ${at};`).join('\n');

test('I-20 the lines that are meant are shown, numbered, with what they stand in', async () => {
  made = temporaryRepository({
    'src/session.ts': `// Licence\n${filler(40)}\nexport function renewSession(cookie: string) {\n  const expiry = cookie.length;\n  return expiry;\n}\n${filler(40)}\n`,
    'src/cookie.ts': `${filler(10)}\nexport function readCookie() {\n  return 1;\n}\n`,
  });
  const { root, cacheFolder } = made;
  await buildIndex({ root, cacheFolder, makeExtractor: createExtractor });
  const codebase = await openCodebase({ root, cacheFolder }, '');
  try {
    const { candidates } = await search(codebase, {
      query: 'session expiry is read from the cookie',
      limit: 5,
      snippets: 2,
      lines: 6,
    });
    const [first] = candidates;
    expect(first).toMatchObject({ path: 'src/session.ts', symbol: 'renewSession' });
    expect(first?.snippet).toContain('43:   const expiry = cookie.length;');
    expect(first?.snippet.split('\n').length).toBeLessThanOrEqual(6);
    expect(candidates.filter(({ snippet }) => snippet !== '')).toHaveLength(2);
  } finally {
    codebase.close();
  }
});
