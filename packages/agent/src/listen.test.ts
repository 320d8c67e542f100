import { expect, expectTypeOf, test } from 'vitest';
import type { Respond } from './listen.js';
import { createBench } from './testing/agent-bench.js';

const asks = { permission: { mode: 'ask' }, openModes: ['coding'] } as const;
const reads = { calls: [{ id: 'c1', name: 'read_file', arguments: { path: 'a' } }] };

test('L-03 a listener answers the question that it hears, and no more is heard once it is taken back', async () => {
  const { agent } = createBench([reads, 'ok', 'again'], asks);
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  const heard: string[] = [];
  const off = agent.on('permission_required', async ({ call, request, sessionId, respond }) => {
    expectTypeOf(respond).toEqualTypeOf<Respond>();
    heard.push(`${call.name} ${request.callId} in ${sessionId}`);
    expect(await respond('allow', { decidedBy: 'ann' })).toEqual({ status: 'settled' });
  });
  agent.on('done', (event) => {
    expectTypeOf(event.reason).toEqualTypeOf<string>();
    heard.push('done');
  });
  expect((await agent.send('s1', 'go')).text).toBe('ok');
  await expect.poll(() => heard).toEqual(['read_file c1 in s1', 'done']);
  off();
});

test('L-03 a listener that throws is reported and hears the next event', async () => {
  const { agent, log } = createBench(['one', 'two']);
  await agent.sessions.create({ id: 's1' });
  let heard = 0;
  agent.on('done', () => {
    heard += 1;
    throw new Error('no page open');
  });
  await agent.send('s1', 'go');
  await agent.send('s1', 'go');
  await expect.poll(() => heard).toBe(2);
  expect(log.lines).toContainEqual({
    level: 'error',
    event: 'listener_failed',
    facts: { event_type: 'done', message: 'no page open' },
  });
});

test('L-03 the id of a call is enough to answer it; where two sessions ask under one id, neither is guessed', async () => {
  const { agent } = createBench([reads, reads, 'ok', 'ok'], asks);
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  await agent.sessions.create({ id: 's2', mode: 'coding' });
  expect(await agent.decide('c1', 'allow')).toEqual({ status: 'not_pending' });
  const first = agent.send('s1', 'go');
  await expect.poll(() => agent.pendingApprovals()).toHaveLength(1);
  const second = agent.send('s2', 'go');
  await expect.poll(() => agent.pendingApprovals()).toHaveLength(2);
  await expect(agent.decide('c1', 'allow')).rejects.toThrow(
    /waits in the sessions s1, s2; name one: decide\(sessionId, callId, decision\)/,
  );
  expect(await agent.decide('s1', 'c1', 'allow')).toEqual({ status: 'settled' });
  await first;
  expect(await agent.decide('c1', 'deny', { note: 'no' })).toEqual({ status: 'settled' });
  await second;
  await expect(Reflect.apply(agent.decide, agent, ['c1', 'yes'])).rejects.toThrow(/"yes"/);
});

test('L-03 a closed agent hears nothing more, and a store that is closed after it is no fault', async () => {
  const { agent, log, store } = createBench(['one']);
  await agent.sessions.create({ id: 's1' });
  let heard = 0;
  agent.on('done', () => {
    heard += 1;
  });
  await agent.send('s1', 'go');
  await expect.poll(() => heard).toBe(1);
  await agent.close();
  const of = { timestamp: 0, sessionId: 's1', agentId: 'main' };
  await store.events.append([
    { ...of, seq: 0, event: { channel: 'progress', type: 'done', reason: 'again' } },
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toBe(1);
  expect(log.lines).toEqual([]);
});

test('L-10 a listener for an event that never comes, or that is none, is refused', () => {
  const { agent } = createBench([]);
  const on =
    (...args: unknown[]) =>
    () =>
      Reflect.apply(agent.on, agent, args);
  expect(on('permission_requierd', () => 1)).toThrow('did you mean "permission_required"?');
  expect(on('done')).toThrow("use agent.on('done', (event) => …)");
  const subscribe = () => Reflect.apply(agent.subscribe, agent, [() => 1]);
  expect(subscribe).toThrow('for await (const { event } of agent.subscribe())');
});
