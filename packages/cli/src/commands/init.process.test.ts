import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { runCommand } from '../command-line/run-command.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function sluice(...words: string[]) {
  let out = '';
  let err = '';
  const io: Io = {
    stdin: Readable.from([]),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    env: {},
    cwd: folder,
    isTerminal: false,
    hasColor: false,
    signal: new AbortController().signal,
  };
  return { code: await runCommand(words, io), out, err };
}

/** Everything that the project needs, as tarballs, so that nothing is fetched. */
const needed = [
  'packages/kernel',
  'packages/plain',
  'node_modules/zod',
  'node_modules/@noble/hashes',
  'node_modules/@standard-schema/spec',
];

test('L-09 init makes a project that installs from the tarballs offline, passes its test and runs', async () => {
  const made = await sluice('init', 'My Desk');
  expect(made).toMatchObject({ code: 0, out: "cd 'My Desk'\nnpm install\nnpm test\n" });
  const project = join(folder, 'My Desk');
  expect(readdirSync(project).sort()).toEqual(
    ['.gitignore', 'README.md', 'package.json', 'refund.js', 'refund.test.js', 'rules.js'].concat([
      'runtime.js',
      'start.js',
    ]),
  );
  const manifest: unknown = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: 'my-desk',
    // From a checkout; an installed command names its own version.
    dependencies: { '@sluice/kernel': expect.stringMatching(/^file:\S*packages\/kernel$/) },
  });
  const env = { PATH: process.env.PATH, HOME: folder, npm_config_cache: join(folder, 'cache') };
  const quiet = ['--offline', '--ignore-scripts', '--no-update-notifier', '--loglevel=error'];
  const { stdout } = await run(
    'npm',
    ['pack', ...quiet, ...needed.map((path) => join(root, path)), '--pack-destination', folder],
    { env },
  );
  const tarballs = stdout
    .trim()
    .split('\n')
    .map((name) => join(folder, name));
  await run('npm', ['install', ...quiet, '--no-audit', '--no-fund', ...tarballs], {
    cwd: project,
    env,
  });
  const tested = await run('npm', ['test'], { cwd: project, env });
  expect(tested.stdout).toMatch(/pass 3\n/);
  expect(tested.stdout).toMatch(/fail 0\n/);
  for (const [answer, end] of [
    ['y\n', "400 euros: { order: 'A7', refunded: 400 }"],
    ['n\n', 'APPROVAL_DENIED'],
    ['', 'APPROVAL_DENIED'],
  ] as const) {
    const start = run(process.execPath, ['start.js'], { cwd: project, env });
    start.child.stdin?.end(answer);
    const { stdout: said } = await start;
    expect(said).toContain("40 euros: { order: 'A7', refunded: 40 }");
    expect(said).toContain(end);
  }
});

test('L-09 init writes over nothing: it names what is in the way and leaves the folder as it is', async () => {
  mkdirSync(join(folder, 'mine'));
  writeFileSync(join(folder, 'mine', 'rules.js'), 'mine');
  const said = await sluice('init', 'mine');
  expect(said.code).toBe(1);
  expect(said.err).toContain('has rules.js already; name an empty folder');
  expect(readdirSync(join(folder, 'mine'))).toEqual(['rules.js']);
  expect((await sluice('init', 'a', 'b')).code).toBe(2);
});

test('L-09 init without a folder uses this one, and beside other files', async () => {
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(await sluice('init', '--lang', 'zh')).toMatchObject({
    code: 0,
    out: 'npm install\nnpm test\n',
    err: expect.stringContaining('一个工具'),
  });
  expect(readdirSync(folder)).toContain('refund.test.js');
});
