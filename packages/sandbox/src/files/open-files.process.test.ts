import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from '../create-sandbox.js';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';
import { thisOwner } from './owner.js';

let workspace: TestWorkspace;
let sandbox: HostSandbox;
const at = (...names: string[]) => join(workspace.root, ...names);
const open = () =>
  createSandbox({
    roots: [workspace.root],
    readOnlyRoots: [workspace.outside],
    ownFiles: [at('own.db')],
    backend: 'unconfined',
  });

beforeEach(async () => {
  workspace = makeWorkspace();
  mkdirSync(at('folder'));
  for (const name of ['file', 'one', 'own.db']) writeFileSync(at(name), 'text');
  linkSync(at('one'), at('two'));
  symlinkSync('/etc/hostname', at('out'));
  symlinkSync('/etc', at('outdir'));
  symlinkSync('round', at('round'));
  symlinkSync('nowhere', at('dangling'));
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', at('pipe')]);
  sandbox = await open();
});
afterEach(async () => {
  await sandbox.close();
  workspace.remove();
});

const openFiles = () => readdirSync('/proc/self/fd').length;

/** How many files more are open after a piece of work, whether it is done or refused. */
async function leftOpen(work: () => Promise<unknown>): Promise<number> {
  const before = openFiles();
  await Promise.allSettled([work()]);
  return openFiles() - before;
}

const PATHS = [
  ...[
    'file',
    'new',
    'made/new',
    'folder',
    'missing/below',
    'file/below',
    '.',
    '..',
    'out',
    'outdir',
  ],
  ...['outdir/hostname', 'outdir/none', 'round', 'round/x', 'dangling', 'pipe', 'one', 'own.db'],
  ...['.git/config', '.git/hooks/x', '/proc/self/status', '/dev/null'],
];

test.each(PATHS)('nothing that is done with %s leaves a file open', async (path) => {
  const stale = { mtimeNs: '1', size: 1, ino: '1' };
  const work: readonly (() => Promise<unknown>)[] = [
    () => sandbox.stat(path),
    () => sandbox.list(path),
    () => sandbox.resolvePath(path),
    () => sandbox.readFile(path),
    () => sandbox.readFile(path, { maxBytes: 1 }),
    () => sandbox.readWindow(path, { offset: 0, length: 2 }),
    () => sandbox.openRead(path).then((handle) => handle.close()),
    () => sandbox.writeFile(path, 'x', { ifUnchanged: stale }),
    () => sandbox.writeFile(path, 'x', { ifUnchanged: null }),
    () => sandbox.writeFile(path, 'x', { createParents: false }),
    () => sandbox.writeFile(path, 'x'),
    () => sandbox.writeFile(path, 'x', { allowProtected: true }),
    () =>
      sandbox.writeFiles([
        { path: 'other', data: 'x' },
        { path, data: 'x' },
      ]),
    () =>
      sandbox.writeFiles([
        { path, data: 'x' },
        { path, data: 'x' },
      ]),
    () => sandbox.exec('', { cwd: path }),
    () => sandbox.remove(path),
    () => sandbox.remove(path, { allowProtected: true }),
  ];
  for (const [index, one] of work.entries()) expect(await leftOpen(one), `way ${index}`).toBe(0);
});

test('a read-only folder and one outside leave none open either', async () => {
  for (const path of [workspace.secret, join(workspace.outside, 'new'), workspace.base]) {
    for (const one of [
      () => sandbox.readFile(path),
      () => sandbox.writeFile(path, 'x'),
      () => sandbox.remove(path),
    ]) {
      expect(await leftOpen(one), path).toBe(0);
    }
  }
});

test('neither does the start, with journals to mend and journals that cannot be mended', async () => {
  const temporary = '.sluice-a1b2c3d4e5f60718293a4b5c.tmp';
  const owner = { ...thisOwner(), pid: 999_999_999, start: '1' };
  const journal = (random: string) => at(`.sluice-journal-999999999-1-${random.repeat(24)}.json`);
  const plant = (path: string, folder: string) => {
    const entries = [{ folder, temporary, name: 'mended' }];
    writeFileSync(path, `${JSON.stringify({ owner, entries })}\n{"state":"committed"}\n`);
  };
  writeFileSync(at(temporary), 'x');
  plant(journal('a'), workspace.root);
  plant(journal('b'), '/etc');
  plant(journal('c'), at('gone'));
  mkdirSync(journal('d'));
  writeFileSync(journal('e'), '{"owner":');
  const before = openFiles();
  const other = await open();
  expect(other.recovery).toMatchObject({ finished: ['mended'] });
  expect(other.recovery.problems).toHaveLength(2);
  await other.close();
  expect(openFiles()).toBe(before);
  rmSync(journal('d'), { recursive: true });
});
