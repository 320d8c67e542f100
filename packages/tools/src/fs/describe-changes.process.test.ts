import type { ToolEffect } from '@sluice/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench({
    sandbox: { backend: 'unconfined' },
    permission: { mode: 'ask' },
  });
});
afterAll(() => bench.close());

let calls = 0;

/** Asks about a call, looks at what a person would be shown, then answers. */
async function asked(name: string, args: unknown): Promise<{ effect: ToolEffect | undefined }> {
  calls += 1;
  const id = `call-${calls}`;
  const call = bench.runtime.runCall({ id, name, arguments: args }, { mode: 'coding' });
  const find = async () =>
    (await bench.runtime.pendingApprovals()).find((it) => it.request.callId === id);
  await expect.poll(async () => (await find()) !== undefined, { timeout: 20_000 }).toBe(true);
  const effect = (await find())?.request.effect;
  await bench.runtime.decide(id, 'deny');
  await call;
  return { effect };
}

test('U-04 the question about an edit carries the unified diff, and nothing has changed yet', async () => {
  bench.write('poem.txt', 'one\ntwo\nthree\n');
  const { effect } = await asked('fs_edit', {
    path: 'poem.txt',
    edits: [{ find: 'two', replace: 'TWO' }],
  });
  expect(effect).toMatchObject({
    diff: '--- a/poem.txt\n+++ b/poem.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n',
  });
  expect(bench.read('poem.txt')).toBe('one\ntwo\nthree\n');
});

test('U-04 edits of several files are one diff with every file in it', async () => {
  bench.write('a.txt', 'a\n');
  bench.write('b.txt', 'b\n');
  const edits = [
    { path: 'a.txt', find: 'a', replace: 'A' },
    { path: 'b.txt', find: 'b', replace: 'B' },
  ];
  const { effect } = await asked('fs_multi_edit', { edits });
  expect(effect?.diff).toContain('--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@\n-a\n+A\n');
  expect(effect?.diff).toContain('--- a/b.txt\n+++ b/b.txt\n@@ -1,1 +1,1 @@\n-b\n+B\n');
});

test('U-04 writing a file shows what it takes away; a new one comes from nowhere', async () => {
  bench.write('old.txt', 'gone\r\nstays\r\n');
  const over = await asked('fs_write', { path: 'old.txt', content: 'stays\nnew\n' });
  expect(over.effect?.diff).toContain('-gone\r\n stays\r\n+new\r\n');
  const fresh = await asked('fs_write', { path: 'deep/new.txt', content: 'x\n' });
  expect(fresh.effect?.diff).toBe('--- /dev/null\n+++ b/deep/new.txt\n@@ -0,0 +1,1 @@\n+x\n');
  const same = await asked('fs_write', { path: 'old.txt', content: 'gone\nstays\n' });
  expect(same.effect).toMatchObject({ problem: 'old.txt has exactly this content already' });
});

test('a long change is shown whole, one that nobody can read is named', async () => {
  bench.write('long.txt', '');
  const content = Array.from({ length: 3_000 }, (_, at) => `line ${at}\n`).join('');
  const long = await asked('fs_write', { path: 'long.txt', content });
  expect(long.effect?.diff?.split('\n').filter((line) => line.startsWith('+line'))).toHaveLength(
    3_000,
  );
  const huge = await asked('fs_write', { path: 'long.txt', content: content.repeat(30) });
  expect(huge.effect).toMatchObject({
    problem: 'The change of long.txt is too large to show as a diff',
  });
});

test('what cannot be shown is told: not text', async () => {
  bench.write('picture.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]));
  const binary = await asked('fs_write', { path: 'picture.png', content: 'x' });
  expect(binary.effect?.problem).toContain('is not text (PNG image, 6 bytes)');
});

test('N-09 nobody is asked about an edit of a text that is not there: it fails at once, with the same words', async () => {
  const edit = (edits: readonly object[]) =>
    bench.runtime.runCall(
      { id: `edit ${edits.length}`, name: 'fs_edit', arguments: { path: 'poem.txt', edits } },
      { mode: 'coding' },
    );
  bench.write('poem.txt', 'a rose is a rose\n');
  const nowhere = { find: 'nowhere', replace: 'x' };
  const one = await edit([nowhere]);
  expect(one).toMatchObject({ state: 'FAILED', result: { ok: false } });
  expect(JSON.stringify(one.result)).toMatch(/Nothing was changed/);
  const two = await edit([{ find: 'is', replace: 'was' }, nowhere]);
  expect(JSON.stringify(two.result)).toMatch(/Edit 2 of 2/);
  expect(await bench.runtime.pendingApprovals()).toEqual([]);
});

test.each([
  ['an edit of a file that is not there', 'fs_edit', { path: 'none.txt', find: 'a', replace: 'b' }],
  ['an edit of a folder', 'fs_edit', { path: 'folder', find: 'a', replace: 'b' }],
  ['a file in place of a folder', 'fs_write', { path: 'folder', content: 'x' }],
  ['a file below a file', 'fs_write', { path: 'folder/in.txt/x', content: 'x' }],
  ['a file outside of the workspace', 'fs_write', { path: '../x.txt', content: 'x' }],
])(
  'N-09 nobody is asked about %s: it fails at once, as it would after a yes',
  async (what, name, args) => {
    bench.write('folder/in.txt', 'a\n');
    const call = { id: what, name, arguments: args };
    const outcome = await bench.runtime.runCall(call, { mode: 'coding' });
    expect(outcome).toMatchObject({ state: 'FAILED', result: { ok: false } });
    const { error, recommendations } = JSON.parse(JSON.stringify(outcome.result));
    expect(error).not.toBe('');
    expect(recommendations.length).toBeGreaterThan(0);
    expect(await bench.runtime.pendingApprovals()).toEqual([]);
  },
);

test('N-09 nobody is asked about writing over a file that changed since it was read', async () => {
  bench.write('read.txt', 'first\n');
  const run = (id: string, name: string, args: object) =>
    bench.runtime.runCall({ id, name, arguments: args }, { mode: 'coding' });
  const read = run('read', 'fs_read', { path: 'read.txt' });
  await expect.poll(async () => (await bench.runtime.pendingApprovals()).length).toBe(1);
  await bench.runtime.decide('read', 'allow');
  await read;
  bench.write('read.txt', 'somebody else was here\n');
  const stale = await run('stale', 'fs_write', { path: 'read.txt', content: 'mine\n' });
  expect(stale).toMatchObject({ state: 'FAILED', result: { error_code: 'STALE' } });
  expect(await bench.runtime.pendingApprovals()).toEqual([]);
  expect(bench.read('read.txt')).toBe('somebody else was here\n');
});

test('a command is shown as it will run', async () => {
  const { effect } = await asked('bash_run', { command: 'rm -rf build\necho done' });
  expect(effect).toMatchObject({ command: 'rm -rf build\necho done' });
});
