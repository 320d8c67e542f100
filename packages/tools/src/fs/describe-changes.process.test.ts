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

test('what cannot be shown is told: outside the workspace, not text', async () => {
  const outside = await asked('fs_write', { path: '../x.txt', content: 'x' });
  expect(outside.effect?.problem).toMatch(/outside|workspace/i);
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

test('a command is shown as it will run', async () => {
  const { effect } = await asked('bash_run', { command: 'rm -rf build\necho done' });
  expect(effect).toMatchObject({ command: 'rm -rf build\necho done' });
});
