import { tool } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { sayAlive, untilPatienceEnds } from './person-wait.js';

async function asked() {
  const opened = createTestRuntime({
    tools: [tool('act', () => 'done', { allowedModes: ['coding'] })],
    permission: { mode: 'ask' },
  });
  const running = opened.runtime.runCall(
    { id: '1', name: 'act', arguments: {} },
    { mode: 'coding' },
  );
  await opened.settle();
  const [entry] = await opened.runtime.pendingApprovals();
  const digest = entry?.request.argumentsDigest ?? entry?.request.digest ?? '';
  return { runtime: async () => opened.runtime, running, digest };
}

test('W-04 patience ends while a person is asked about this very call, and not about another', async () => {
  const { runtime, running, digest } = await asked();
  const over = new AbortController();
  await untilPatienceEnds(runtime, digest, 1, over.signal);
  const other = untilPatienceEnds(runtime, 'another', 1, over.signal).then(() => 'ended');
  const soon = new Promise((resolve) => setTimeout(resolve, 50, 'goes on'));
  expect(await Promise.race([other, soon])).toBe('goes on');
  over.abort();
  await (await runtime()).decide('1', 'deny');
  await running;
});

test('W-04 a client that asked for progress hears that its call waits, in numbers that grow', async () => {
  const { runtime, running, digest } = await asked();
  const over = new AbortController();
  const heard: unknown[] = [];
  const request = {
    signal: over.signal,
    _meta: { progressToken: 'p' },
    notify: async (notification: { params?: unknown }) => void heard.push(notification.params),
  };
  void sayAlive(request, runtime, digest, over.signal, 1);
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  over.abort();
  expect(heard.slice(0, 2)).toMatchObject([
    { progressToken: 'p', progress: 1e-6, message: 'waiting for a person' },
    { progress: 2e-6 },
  ]);
  await (await runtime()).decide('1', 'deny');
  await running;
});
