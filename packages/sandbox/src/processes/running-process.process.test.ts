import { getEventListeners, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox, type HostSandbox } from '../create-sandbox.js';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';

let workspace: TestWorkspace;
let sandbox: HostSandbox;
beforeEach(async () => {
  workspace = makeWorkspace();
  sandbox = await open();
});
afterEach(async () => {
  vi.useRealTimers();
  await sandbox.close();
  workspace.remove();
});

const open = () =>
  createSandbox({ roots: [workspace.root], backend: 'unconfined', limits: { graceMs: 60_000 } });
const openFiles = () => readdirSync('/proc/self/fd').length;
const loopWith = (code: number) =>
  `trap 'exit ${code}' TERM; echo ready; while :; do sleep 0.02; done`;

test.each([
  [130, null, 'SIGINT'],
  [137, null, 'SIGKILL'],
  [143, null, 'SIGTERM'],
  [129, null, 'SIG1'],
  [128, 128, null],
  [3, 3, null],
])(
  'a command that was ended and left with %i is told as code %s and signal %s',
  async (code, exitCode, signal) => {
    const stop = new AbortController();
    const result = await sandbox.exec(loopWith(code), {
      signal: stop.signal,
      onOutput: () => stop.abort(),
    });
    expect(result).toMatchObject({
      exitCode,
      signal,
      aborted: true,
      timedOut: false,
      limitHit: null,
    });
  },
);

test.each([
  ['exit 130', 130, null],
  ['exit 0', 0, null],
  ['kill -9 $$', null, 'SIGKILL'],
  ['kill -USR1 $$', null, 'SIGUSR1'],
])(
  'a command that ends by itself with %s is told by what it says',
  async (script, exitCode, signal) => {
    expect(await sandbox.exec(script)).toMatchObject({
      ...{ exitCode, signal, aborted: false, timedOut: false, limitHit: null, survivors: 0 },
    });
  },
);

test('of several reasons to end the first is told', async () => {
  const stop = new AbortController();
  const running = await sandbox.execBackground(loopWith(0), { signal: stop.signal });
  while (running.logs().text === '') await new Promise(setImmediate);
  stop.abort();
  expect(await running.kill()).toMatchObject({ aborted: true, timedOut: false, exitCode: 0 });
  expect(await running.wait()).toEqual(await running.kill());
});

test('K-17 a signal that was given before ends what is started in the background', async () => {
  const running = await sandbox.execBackground('sleep 60', { signal: AbortSignal.abort() });
  expect(await running.wait()).toMatchObject({ aborted: true, exitCode: null });
});

test('when a command has ended nothing waits for its time or its signal any more', async () => {
  const stop = new AbortController();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await sandbox.exec('true', { signal: stop.signal, timeoutMs: 60_000 });
  expect([vi.getTimerCount(), getEventListeners(stop.signal, 'abort')]).toEqual([0, []]);
});

test('a command that cannot be started is an error with its cause, and gives back what it took', async () => {
  await sandbox.exec('true');
  const before = openFiles();
  const env = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`V${index}`, 'x'.repeat(100_000)]),
  );
  await expect(sandbox.exec('true', { env })).rejects.toMatchObject({
    code: 'SPAWN_FAILED',
    message: 'The command could not be started: spawn E2BIG.',
    recommendations: [
      'Check that the program exists, that the environment is not too large, and that processes can be started.',
    ],
    cause: expect.objectContaining({ code: 'E2BIG' }),
  });
  // Its two pipes came from the spare ones, and are closed.
  expect(openFiles()).toBeLessThanOrEqual(before);
});

test('a closed sandbox has no file open', async () => {
  const before = openFiles();
  const other = await open();
  const shell = await other.spawn([other.shell], { extraPipes: 2 });
  shell.stdin.write('echo a; echo b >&2; echo c >&3; echo d >&4\n');
  await once(shell.extra[1]!, 'data');
  await other.exec('echo x');
  expect(openFiles()).toBeGreaterThan(before);
  await other.close();
  await expect.poll(openFiles, { timeout: 30_000 }).toBeLessThanOrEqual(before);
});
