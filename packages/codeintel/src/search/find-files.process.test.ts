import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { buildIndex, clearIndex, indexStatus } from '../status/index-status.js';
import { indexPath } from '../store/index-path.js';
import { openIndex } from '../store/open-index.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { findFiles } from './find-files.js';
import { search } from './search.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

const sample = {
  'src/router.ts':
    '/** Finds the handler of a request path. */\nexport function matchRoute(path: string) {\n  return path;\n}\n',
  'src/session.ts':
    '/** Keeps the login of a user. */\nexport class SessionStore {\n  expire(token: string) {\n    return token;\n  }\n}\n',
  'src/retry.ts':
    '// 网络断开后重新连接\nexport function reconnect(times: number) {\n  return times;\n}\n',
  'test/router.test.ts':
    'matchRoute("/a"); matchRoute("/b"); // handler request path route router\n',
  'docs/router.md':
    '# Router\n\nThe router finds the handler of a request path. router router route\n',
  'README.md': 'A small server.\n',
};

const options = () => ({
  root: repository.root,
  cacheFolder: repository.cacheFolder,
  makeExtractor: () => createExtractor(['typescript']),
});

async function find(words: string, limit = 10): Promise<string[]> {
  const index = openIndex(indexPath(repository.cacheFolder, repository.root))!;
  try {
    const found = await findFiles(index, words, { root: repository.root, limit });
    return found.files.map((file) => file.path);
  } finally {
    index.close();
  }
}

test('code stands before the tests and docs that speak of the same', async () => {
  repository = temporaryRepository(sample);
  await buildIndex(options());
  expect((await find('router handler of request path'))[0]).toBe('src/router.ts');
});

test('the same words give the same list, and Chinese words find Chinese comments and English code', async () => {
  repository = temporaryRepository(sample);
  await buildIndex(options());
  expect((await find('断开后重新连接'))[0]).toBe('src/retry.ts');
  expect((await find('会话过期'))[0]).toBe('src/session.ts');
  expect(await find('会话 handler')).toEqual(await find('会话 handler'));
});

test('a past commit message leads to the file it touched', async () => {
  repository = temporaryRepository(sample, { hasGit: true });
  repository.commitAll('start');
  repository.write({ 'src/session.ts': `${sample['src/session.ts']}// more\n` });
  repository.commitAll('Stop the flamingo from leaking');
  await buildIndex(options());
  expect((await find('flamingo'))[0]).toBe('src/session.ts');
});

test('the commits of a file taken together bring it up, but not before the file that fits best', async () => {
  const birds = ['flamingo', 'heron', 'pelican', 'ibis'];
  repository = temporaryRepository(sample, { hasGit: true });
  repository.commitAll('start');
  const touch = (path: keyof typeof sample, message: string): void => {
    repository.write({ [path]: `${sample[path]}// ${message.length}\n` });
    repository.commitAll(message);
  };
  touch('src/session.ts', 'Feed flamingo heron pelican');
  touch('src/session.ts', 'Feed ibis');
  touch('src/router.ts', `Feed ${birds.join(' ')}`);
  await buildIndex(options());
  const codebase = await openCodebase(options(), '');
  const { candidates } = await search(codebase, { query: birds.join(' ') });
  const [first, second] = candidates;
  expect([first?.path, second?.path]).toEqual(['src/router.ts', 'src/session.ts']);
  expect(first?.reason).not.toContain('all its commits');
  expect(second?.reason).toContain('all its commits');
});

test('what every file uses says less when only the body of a long report names it', async () => {
  const users = Array.from({ length: 40 }, (_, index): [string, string] => [
    `src/user${index}.ts`,
    `export const user${index} = new ObjectMapper(${index});\n`,
  ]);
  repository = temporaryRepository({
    ...Object.fromEntries(users),
    'src/base.ts': 'export class ObjectMapper {}\n',
    'src/other.ts': 'export const flamingo = 1;\n',
  });
  await buildIndex(options());
  const index = openIndex(indexPath(repository.cacheFolder, repository.root))!;
  const scoreOfBase = async (words: string): Promise<number> => {
    const { files } = await findFiles(index, words, { root: repository.root, limit: 10 });
    return files.find(({ path }) => path === 'src/base.ts')?.score ?? 0;
  };
  const text = 'It went wrong\n\nnew ObjectMapper(); a flamingo\n';
  const report = `${text}${'and so on and on again '.repeat(40)}`;
  expect(await scoreOfBase(report)).toBeLessThan((await scoreOfBase(text)) - 0.2);
  index.close();
});

test('a quoted path, a stack frame and a defined name lead straight to the file', async () => {
  repository = temporaryRepository(sample);
  await buildIndex(options());
  expect((await find('wrong result, see docs/router.md'))[0]).toBe('docs/router.md');
  expect((await find('TypeError\n    at go (/build/src/session.ts:3:9)'))[0]).toBe(
    'src/session.ts',
  );
  expect((await find('what does `SessionStore` do'))[0]).toBe('src/session.ts');
});

test('I-02 an edited, a new and a deleted file are seen at once, without a new index', async () => {
  repository = temporaryRepository(sample, { hasGit: true });
  repository.commitAll('start');
  await buildIndex(options());
  repository.write({
    'src/retry.ts': 'export const walrus = 1;\n',
    'src/new/untracked.ts': 'export const ostrich = 2;\n',
  });
  repository.remove('src/session.ts');
  expect(await find('walrus')).toEqual(['src/retry.ts']);
  expect(await find('ostrich')).toEqual(['src/new/untracked.ts']);
  expect(await find('reconnect')).not.toContain('src/retry.ts');
  expect(await find('SessionStore')).not.toContain('src/session.ts');
});

test('I-02 a file touched but not changed is not taken for new, an ignored one is not found', async () => {
  repository = temporaryRepository({ ...sample, '.gitignore': 'out/\n*.log\n' }, { hasGit: true });
  repository.commitAll('start');
  await buildIndex(options());
  utimesSync(join(repository.root, 'src/retry.ts'), 1, 1);
  repository.write({ 'out/pelican.ts': 'pelican', 'pelican.log': 'pelican', '.env': 'pelican' });
  expect(await find('pelican')).toEqual([]);
  expect((await find('reconnect'))[0]).toBe('src/retry.ts');
});

test('I-02 in a tree too large to look at whole, a file put in the place of another beside a shown one is seen', async () => {
  repository = temporaryRepository({ 'src/a.ts': 'walrus', 'src/b.ts': 'heron' });
  await buildIndex(options());
  repository.write({ 'src/b.ts.new': 'walrus walrus ostrich' });
  renameSync(join(repository.root, 'src/b.ts.new'), join(repository.root, 'src/b.ts'));
  const index = openIndex(indexPath(repository.cacheFolder, repository.root))!;
  const found = await findFiles(index, 'walrus', { root: repository.root, limit: 5, maxStats: 0 });
  index.close();
  expect(found.files.map((file) => file.path).sort()).toEqual(['src/a.ts', 'src/b.ts']);
});

test('I-02 a folder whose place a file has taken is gone from the answers, before and after the next build', async () => {
  repository = temporaryRepository({ ...sample, 'README.md': 'pelican' }, { hasGit: true });
  repository.commitAll('start');
  await buildIndex(options());
  rmSync(join(repository.root, 'docs'), { recursive: true });
  writeFileSync(join(repository.root, 'docs'), 'no folder\n');
  const found = await find('router request path');
  expect(found).toContain('src/router.ts');
  expect(found).not.toContain('docs/router.md');
  const codebase = await openCodebase(options(), 'pelican');
  const { candidates } = await search(codebase, { query: 'pelican', path: 'README.md' });
  expect(candidates.map(({ path }) => path)).toEqual(['README.md']);
  await expect(search(codebase, { query: 'router', path: 'README.md/x' })).rejects.toThrow(
    'there is no file or folder "README.md/x"',
  );
  codebase.close();
  expect(await buildIndex(options())).toMatchObject({ status: 'updated' });
  expect(await find('router request path')).not.toContain('docs/router.md');
});

test('I-02 a folder with a new ignored file is gone through once, and then counts as seen', async () => {
  repository = temporaryRepository({ ...sample, '.gitignore': '*.log\n' }, { hasGit: true });
  repository.commitAll('start');
  await buildIndex(options());
  repository.write({ 'src/pelican.log': 'pelican' });
  const look = async () => {
    const index = openIndex(indexPath(repository.cacheFolder, repository.root))!;
    const { isStale, isLookDue } = await findFiles(index, 'route', {
      root: repository.root,
      limit: 5,
    });
    index.close();
    return { isStale, isLookDue };
  };
  expect(await look()).toEqual({ isStale: false, isLookDue: true });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await buildIndex(options())).toEqual({ status: 'fresh' });
  expect(await look()).toEqual({ isStale: false, isLookDue: false });
});

test('I-03 with no index yet the answer comes from the files and a build is asked for once', async () => {
  repository = temporaryRepository(sample);
  const asked: string[] = [];
  const codebase = await openCodebase(
    { ...options(), startIndexing: (root) => asked.push(root) },
    'router',
  );
  expect(codebase.source).toBe('direct');
  const result = await search(codebase, { query: 'router handler of request path' });
  expect(result.candidates[0]?.path).toBe('src/router.ts');
  expect(result.warnings[0]).toContain('no index yet');
  expect(asked).toEqual([repository.root]);
});

test('search gives the symbol with its lines, in each mode', async () => {
  repository = temporaryRepository(sample);
  await buildIndex(options());
  const codebase = await openCodebase(options(), '');
  const hybrid = await search(codebase, { query: 'handler of a request path' });
  expect(hybrid.candidates[0]).toMatchObject({
    path: 'src/router.ts',
    symbol: 'matchRoute',
    line_start: 1,
    line_end: 4,
  });
  const symbol = await search(codebase, { query: 'SessionStore', mode: 'symbol' });
  expect(symbol.candidates[0]).toMatchObject({
    path: 'src/session.ts',
    kind: 'class',
    line_start: 2,
  });
  const text = await search(codebase, { query: 'expire(token', mode: 'text' });
  expect(text.candidates).toMatchObject([
    { path: 'src/session.ts', line_start: 3, symbol: 'SessionStore.expire' },
  ]);
  const regex = await search(codebase, { query: 'match[A-Z]\\w+\\(path', mode: 'regex' });
  expect(regex.candidates).toMatchObject([{ path: 'src/router.ts', line_start: 2 }]);
  const bad = await search(codebase, { query: '(', mode: 'regex' });
  expect(bad.candidates).toEqual([]);
  expect(bad.warnings[0]).toContain('cannot be used');
  const narrow = await search(codebase, { query: 'router', path: 'docs', limit: 3 });
  expect(narrow.candidates.map((item) => item.path)).toEqual(['docs/router.md']);
  const language = await search(codebase, { query: 'router request', language: 'typescript' });
  expect(language.candidates.every((item) => item.path.endsWith('.ts'))).toBe(true);
  codebase.close();
});

test('the status tells missing, fresh and stale, and clearing removes the index', async () => {
  repository = temporaryRepository(sample);
  expect(await indexStatus(options())).toMatchObject({ state: 'missing', files: 0 });
  await buildIndex(options());
  expect(await indexStatus(options())).toMatchObject({
    state: 'fresh',
    files: 6,
    source: 'walk',
    is_building: false,
  });
  repository.write({ 'src/more.ts': 'export const x = 1;' });
  expect(await indexStatus(options())).toMatchObject({ state: 'stale' });
  expect(clearIndex(options())).toBe(true);
  expect(await indexStatus(options())).toMatchObject({ state: 'missing' });
});
