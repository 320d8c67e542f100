import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRoot } from './code-index/find-root.js';
import type { Io } from './command-line/command.js';
import { runCommand } from './command-line/run-command.js';
import { findFast } from './find-fast.js';

let base: string;
let root: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-cli-code-')));
  root = join(base, 'repository');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(
    join(root, 'src/router.ts'),
    'export function matchRoute(path: string) {\n  return path;\n}\n',
  );
  writeFileSync(
    join(root, 'src/main.ts'),
    "import { matchRoute } from './router.js';\n\nexport function start() {\n  return matchRoute('/');\n}\n",
  );
  execFileSync('git', ['init', '-q', root]);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const io: Io = {
    stdin: process.stdin,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    env: { XDG_CACHE_HOME: join(base, 'cache'), SLUICE_NO_BACKGROUND: '1' },
    cwd: root,
    isTerminal: false,
    hasColor: false,
    signal: new AbortController().signal,
  };
  return { code: await runCommand(words, io), out, err };
}

test('U-03 find --files prints ranked paths, one per line, with and without an index', async () => {
  const direct = await run('find', 'match a route', '--files');
  expect(direct).toMatchObject({ code: 0, out: 'src/router.ts\nsrc/main.ts\n' });
  expect(direct.err).toContain('no index yet');
  expect(await run('index', '--json')).toMatchObject({ code: 0 });
  expect(await run('find', 'match a route', '--files')).toEqual({
    code: 0,
    out: 'src/router.ts\nsrc/main.ts\n',
    err: '',
  });
  expect((await run('find', 'match a route', '--files', '--limit', '1')).out).toBe(
    'src/router.ts\n',
  );
});

test('U-03 the fast road gives the same paths, leaves other questions to the whole program, and knows a prompt with a dash', async () => {
  const env = { XDG_CACHE_HOME: join(base, 'cache'), SLUICE_NO_BACKGROUND: '1' };
  const ask = (...words: string[]) => findFast(words, env, root);
  expect(await ask('match a route', '--files')).toBeUndefined();
  await run('index', '--quiet');
  const { out } = await run('find', 'match a route', '--files');
  expect(await ask('match a route', '--files')).toEqual(out.trimEnd().split('\n'));
  expect(await ask('- match a route', '--files', '--limit', '1', '--repo', root)).toEqual([
    'src/router.ts',
  ]);
  expect(await ask('match a route', '--files', '--json')).toBeUndefined();
  expect(await ask('--files')).toBeUndefined();
  expect(await ask('--files', '--repo=/no such/folder')).toBeUndefined();
  expect(await ask('x', '--files', '--limit', '0')).toBeUndefined();
});

test('find --json and the other commands answer with a schema_version', async () => {
  await run('index', root, '--quiet');
  for (const words of [
    ['find', 'route', '--json'],
    ['calls', 'matchRoute', '--json'],
    ['impact', 'matchRoute', '--json'],
    ['hotspots', '--json'],
    ['index', '--status', '--json'],
  ]) {
    const { out } = await run(...words);
    expect(JSON.parse(out)).toHaveProperty('schema_version');
  }
});

test('calls shows the caller, impact what breaks, and an unknown symbol ends with 1 and near names', async () => {
  await run('index', '--quiet');
  expect((await run('calls', 'matchRoute')).out).toContain('start  src/main.ts:4');
  expect((await run('impact', 'matchRoute')).out).toContain('src/main.ts::start');
  const unknown = await run('calls', 'matchRout');
  expect(unknown.code).toBe(1);
  expect(unknown.err).toContain('matchRoute');
});

test('wrong use ends with 2 and says what to write', async () => {
  expect(await run('find')).toMatchObject({ code: 2 });
  expect(await run('find', 'x', '--limit', 'many')).toMatchObject({ code: 2 });
  expect(await run('find', 'x', '--mode', 'guess')).toMatchObject({ code: 2 });
  expect(await run('find', 'x', '--repo', join(base, 'none'))).toMatchObject({ code: 2 });
  expect(await run('calls')).toMatchObject({ code: 2 });
});

test('I-03 the repository is the one around the folder, or the folder itself', () => {
  expect(findRoot(join(root, 'src'))).toBe(root);
  mkdirSync(join(base, 'plain'));
  expect(findRoot(join(base, 'plain'))).toBe(join(base, 'plain'));
});
