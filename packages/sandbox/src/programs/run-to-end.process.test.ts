import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { processesWith } from '../testing/survivors.js';
import { type ProgramRun, runToEnd } from './run-to-end.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-run-to-end-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const mark = `5100.${process.pid}`;

/** Runs a shell script to its end; what it printed stands in `out`. */
async function run(script: string, more: Partial<ProgramRun> = {}) {
  const parts: Buffer[] = [];
  const end = await runToEnd({
    ...{ file: '/bin/sh', args: ['-c', script], cwd: folder, env: { A: '1' }, timeoutMs: 60_000 },
    onOutput: (chunk) => {
      parts.push(chunk);
      return true;
    },
    ...more,
  });
  return { ...end, out: Buffer.concat(parts).toString() };
}

test('a program tells what it printed, its faults and how it ended', async () => {
  const end = await run('echo out; echo why >&2; pwd; echo "$A$HOME"; cat; exit 3');
  expect(end).toEqual({
    ...{ exitCode: 3, stderr: 'why\n', timedOut: false },
    out: `out\n${folder}\n1\n`,
  });
});

test('of its faults the first four thousand characters are kept', async () => {
  const { stderr } = await run(`head -c 300000 /dev/zero | tr '\\0' x >&2; echo end >&2`);
  expect(stderr).toBe('x'.repeat(4_000));
});

test('one that cannot be started is an error with its name and the cause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  const file = join(folder, 'none');
  const failed = run('', { file, signal: stop.signal });
  await expect(failed).rejects.toThrow(`${file} could not be started: spawn ${file} ENOENT`);
  await expect(failed).rejects.toHaveProperty('cause.code', 'ENOENT');
  expect([vi.getTimerCount(), getEventListeners(stop.signal, 'abort')]).toEqual([0, []]);
});

test('when it has ended nothing waits any more, for a time or for a signal', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  await run('true', { signal: stop.signal });
  expect([vi.getTimerCount(), getEventListeners(stop.signal, 'abort')]).toEqual([0, []]);
});

test('with its time, a signal or enough output its whole group ends', async () => {
  const script = `sleep ${mark} & echo ready; wait`;
  expect(await run(script, { timeoutMs: 300 })).toMatchObject({ exitCode: null, timedOut: true });
  expect(processesWith(`sleep ${mark}`)).toEqual([]);
  const stop = new AbortController();
  const aborted = await run(script, {
    signal: stop.signal,
    onOutput: () => {
      stop.abort();
      return true;
    },
  });
  expect(aborted).toMatchObject({ exitCode: null, timedOut: false });
  expect(processesWith(`sleep ${mark}`)).toEqual([]);
  let calls = 0;
  const enough = await run(`${script}; echo more`, {
    onOutput: () => {
      calls += 1;
      return false;
    },
  });
  expect(enough).toMatchObject({ exitCode: null, timedOut: false });
  expect(calls).toBe(1);
  expect(processesWith(`sleep ${mark}`)).toEqual([]);
});

test('a signal that was given before ends it at once', async () => {
  expect(await run(`sleep ${mark}`, { signal: AbortSignal.abort() })).toMatchObject({
    exitCode: null,
    timedOut: false,
    out: '',
  });
});

test('a helper that it leaves behind ends too', async () => {
  const end = await run(`sleep ${mark} >/dev/null 2>&1 & echo done`);
  expect(end).toMatchObject({ exitCode: 0, out: 'done\n' });
  while (processesWith(`sleep ${mark}`).length > 0) await new Promise(setImmediate);
  expect(processesWith(`sleep ${mark}`)).toEqual([]);
});

test('a file that would hold it up is found and named, where it is known what it opens', async () => {
  const pipe = join(folder, '.ignore');
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', pipe]);
  const opensByName = { folder, names: ['.ignore'] };
  const held = await run('echo started; cat .ignore', { opensByName });
  expect(held).toEqual({
    ...{ exitCode: null, stderr: '', timedOut: false, heldUpBy: pipe, out: 'started\n' },
  });
  expect(await run('cat .ignore', { timeoutMs: 500 })).toEqual({
    ...{ exitCode: null, stderr: '', timedOut: true, out: '' },
  });
  expect(await run('echo quick', { opensByName })).not.toHaveProperty('heldUpBy');
});
