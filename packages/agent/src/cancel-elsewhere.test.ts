import { expect, test } from 'vitest';
import { createCancelHearing, requestCancel } from './cancel-elsewhere.js';
import type { AgentStore } from './ports/agent-store.js';
import { createBench, until } from './testing/agent-bench.js';

test('G-06 a cancel is asked for in the log, with its reason, only where somebody works', async () => {
  const { store, agent } = createBench([]);
  await agent.sessions.create({ id: 's1' });
  expect(await requestCancel(store, 's1', 'enough', 7)).toBe(false);
  expect((await store.events.since(0, 10)).events).toEqual([]);
  await store.leases.acquire('s1', 'another process', 60_000);
  expect(await requestCancel(store, 's1', 'enough', 7)).toBe(true);
  expect((await store.events.since(0, 10)).events).toEqual([
    {
      ...{ seq: 1, timestamp: 7, sessionId: 's1', agentId: 'operator' },
      event: {
        ...{ channel: 'monitor', type: 'note', name: 'cancel_requested' },
        data: { reason: 'enough' },
      },
    },
  ]);
});

const noteIn =
  ({ events }: AgentStore) =>
  (sessionId: string, name: string, data: unknown) =>
    events.append([
      {
        ...{ seq: 0, timestamp: 0, sessionId, agentId: 'x' },
        event: { channel: 'monitor', type: 'note', name, data },
      },
    ]);

test('G-06 requests for a cancel are heard with their reason, and other notes are not', async () => {
  const { store } = createBench([]);
  const note = noteIn(store);
  const heard: [string, string][] = [];
  const stop = new AbortController();
  const hear = createCancelHearing(store.events);
  const hearing = hear(stop.signal, (...cancel) => void heard.push(cancel));
  await until(() => true);
  await note('s1', 'cancel_requested', { reason: 'enough' });
  await note('s2', 'message_added', { reason: 'no' });
  await note('s3', 'cancel_requested', { reason: 5 });
  await note('s4', 'cancel_requested', 'words');
  await until(() => heard.length >= 3);
  stop.abort();
  await hearing;
  expect(heard).toEqual([
    ['s1', 'enough'],
    ['s3', 'by the user'],
    ['s4', 'by the user'],
  ]);
});

test('G-06 a hearing that broke off and is begun again misses no request and hears none twice', async () => {
  const { store } = createBench([]);
  const note = noteIn(store);
  const heard: string[] = [];
  const hear = createCancelHearing(store.events);
  const cancel = (sessionId: string) => void heard.push(sessionId);
  const first = new AbortController();
  const before = hear(first.signal, cancel);
  await until(() => true);
  await note('s1', 'cancel_requested', {});
  await until(() => heard.length === 1);
  first.abort();
  await before;
  await note('s2', 'cancel_requested', {});
  const second = new AbortController();
  const after = hear(second.signal, cancel);
  await until(() => heard.length >= 2);
  second.abort();
  await after;
  expect(heard).toEqual(['s1', 's2']);
});
