import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { search } from './search.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

const filler = (count: number) => Array.from({ length: count }, (_, at) => `// ${at}`).join('\n');
const files = {
  'src/http.ts': [
    'export class Client {',
    '  open(url: string) {',
    '    return url;',
    '  }',
    '}',
    filler(40),
    'export class Server {',
    '  open(port: number) {',
    '    return port;',
    '  }',
    '}',
  ].join('\n'),
  'lib/tool.kt': `${filler(30)}\nfun measureAll(a: Int): Int {\n  return a\n}\n`,
  'src/store.ts': [
    filler(30),
    'export function reach(host: string) {',
    '  const attempts = 3;',
    "  if (host === '') throw new Error('the session store is not reachable');",
    '  return attempts;',
    '}',
  ].join('\n'),
  'docs/notes.md': 'It may say "the session store is not reachable".\n',
  'src/Reader.cs': [
    'public class Reader {',
    '  public bool TryGet<T>(string key) {',
    '    return true;',
    '  }',
    filler(40),
    '  public bool TryGet(string key) {',
    '    return false;',
    '  }',
    '}',
  ].join('\n'),
  'src/lexer.c': [
    '#define scan_all own_scan_all',
    filler(40),
    'void scan_all(int depth)',
    '{',
    '  depth = uniqueList(depth);',
    '}',
  ].join('\n'),
  'lexer.c': 'int lexed;\nint tokens;\n',
  'src/marks.ts': `${filler(30)}\nexport const SKIP = ['# marks: skip', '# marks:skip'];\n`,
  'test/marks.test.ts': 'format("f()  # marks: skip");\n'.repeat(8),
  'test/http.test.ts': 'function measureAll() {\n  return 1;\n}\n',
};

async function ask(query: string, isIndexed: boolean) {
  made = temporaryRepository(files);
  const { root, cacheFolder } = made;
  if (isIndexed) await buildIndex({ root, cacheFolder, makeExtractor: createExtractor });
  const codebase = await openCodebase({ root, cacheFolder }, query);
  try {
    return await search(codebase, { query, limit: 5, snippets: 3, lines: 20 });
  } finally {
    codebase.close();
  }
}

test.each([true, false])(
  'O-20 O-22 a named symbol is snippet one (indexed: %s)',
  async (isIndexed) => {
    const { candidates } = await ask('how does measureAll work?', isIndexed);
    expect(candidates[0]).toMatchObject({ path: 'lib/tool.kt', reason: 'defines measureAll' });
    expect(candidates[0]?.snippet).toContain('31: fun measureAll(a: Int): Int {');
    expect(candidates).toHaveLength(1);
  },
);

test.each([true, false])('O-20 O-22 so is a named line (indexed: %s)', async (isIndexed) => {
  const { candidates } = await ask('what happens at src/http.ts:47?', isIndexed);
  expect(candidates[0]).toMatchObject({ path: 'src/http.ts', reason: 'named in the text' });
  expect(candidates[0]?.snippet).toContain('47:   open(port: number) {');
});

test('O-20 a method of the class that is named, not its namesake', async () => {
  const { candidates } = await ask('explain Server.open', true);
  expect(candidates[0]).toMatchObject({ path: 'src/http.ts', symbol: 'Server.open' });
});

test('O-20 a qualifier that does not exist is said, and no other class is taken for it', async () => {
  const { candidates, warnings } = await ask('explain Proxy.open', true);
  expect(warnings).toContain('there is no Proxy.open here; open is defined in src/http.ts');
  expect(candidates.every(({ reason }) => !/^defines/.test(reason))).toBe(true);
});

test.each([true, false])(
  'O-20 so is the line of a text in quotes (indexed: %s)',
  async (isIndexed) => {
    const { candidates } = await ask('why "the session store is not reachable"?', isIndexed);
    expect(candidates[0]).toMatchObject({ path: 'src/store.ts' });
    expect(candidates[0]?.snippet).toContain("33:   if (host === '') throw");
  },
);

test('O-20 a message that is pasted without quotes is found where it is written', async () => {
  const prompt =
    'with "Use of HOST_URL" I see an error: the session store is not reachable. where is it from';
  const { candidates } = await ask(prompt, true);
  expect(candidates[0]).toMatchObject({
    path: 'src/store.ts',
    reason: 'holds a text of the prompt',
  });
});

test('O-20 tests that repeat a quoted text do not hide the line that gives it its meaning', async () => {
  const { candidates } = await ask('how does `# marks: skip` work', true);
  expect(candidates[0]).toMatchObject({ path: 'src/marks.ts' });
  expect(candidates[0]?.snippet).toContain("31: export const SKIP = ['# marks: skip'");
});

test('O-20 a value inside a function is not taken for what a prompt names', async () => {
  const { candidates } = await ask('too many attempts before the session store is reached', true);
  expect(candidates.every(({ reason }) => reason !== 'defines attempts')).toBe(true);
});

test.each([true, false])(
  'O-20 all that one file defines by a name stands in the first snippet (indexed: %s)',
  async (isIndexed) => {
    const { candidates } = await ask('how does TryGet work?', isIndexed);
    expect(candidates[0]?.snippet).toContain('2:   public bool TryGet<T>(string key) {');
    expect(candidates[0]?.snippet).toContain('45:   public bool TryGet(string key) {');
    expect(candidates).toHaveLength(1);
  },
);

test.each([true, false])(
  'O-20 a function comes before a macro that gives it another name (indexed: %s)',
  async (isIndexed) => {
    const { candidates } = await ask('how does scan_all work?', isIndexed);
    expect(candidates[0]?.snippet).toContain('42: void scan_all(int depth)');
  },
);

test('O-20 a name that is defined elsewhere is shown where it is used', async () => {
  const { candidates } = await ask('explain uniqueList', true);
  expect(candidates[0]).toMatchObject({ path: 'src/lexer.c', reason: 'uses uniqueList' });
  expect(candidates[0]?.snippet).toContain('44:   depth = uniqueList(depth);');
});

test('O-20 a line after the end of a file is said', async () => {
  const { warnings } = await ask('what happens at src/http.ts:470?', true);
  expect(warnings).toContain('there is no line 470 in src/http.ts; it has 50');
});

test('I-20 a short definition leaves the rest of its snippet to the other words', async () => {
  const { candidates } = await ask('why does `reach` say the session store is not reachable', true);
  expect(candidates[0]?.snippet).toContain('33:   if (host');
});

test('O-20 the rest is not cut where something else that is quoted is nowhere', async () => {
  const message = '"the session store is not reachable"';
  const alone = await ask(`why ${message}?`, true);
  expect(alone.candidates).toHaveLength(1);
  made?.dispose();
  const { candidates } = await ask(`add a \`max-retries\` option to ${message}`, true);
  expect(candidates[0]).toMatchObject({ path: 'src/store.ts' });
  expect(candidates.length).toBeGreaterThan(1);
});

test('O-20 a line of a file at the root is shown, though another has its name', async () => {
  const { candidates } = await ask('what happens at lexer.c:2?', true);
  expect(candidates[0]).toMatchObject({ path: 'lexer.c', reason: 'named in the text' });
});
