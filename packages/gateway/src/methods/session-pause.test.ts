import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { eventually } from '../testing/test-client.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

test('N-03 all are held, by name, and let go again: those that work, those that are idle, those that begin later', async () => {
  const bench = await createGatewayBench({
    script: [
      { calls: [{ id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } }] },
      'done',
      'done',
      'done',
    ],
  });
  benches.push(bench);
  const { ask } = await bench.client();
  for (const id of ['works', 'idle'])
    await ask('session.create', { session_id: id, mode: 'coding' });
  const turn = bench.agent.send('works', 'write');
  await eventually(async () => (await bench.agent.pendingApprovals()).length === 1);
  const { sessions } = await ask('session.pause', { paused: true });
  expect(sessions.map(({ session_id, paused }) => [session_id, paused?.by]).sort()).toEqual([
    ['idle', 'omar'],
    ['works', 'omar'],
  ]);
  await ask('session.create', { session_id: 'later', mode: 'coding' });
  const spokenTo = ['idle', 'later'].map((id) => bench.agent.send(id, 'go'));
  expect((await ask('session.list', {})).all_paused?.by).toBe('omar');
  const about = { call_id: 'w1', session_id: 'works' };
  const { approval } = await ask('approval.question', about);
  await ask('approval.decide', { ...about, decision: 'allow', digest: approval.digest });
  await eventually(async () => bench.done.length === 1);
  await eventually(async () => (await ask('session.get', { session_id: 'later' })).session.is_busy);
  expect(bench.model.requests).toHaveLength(1);
  const freed = (await ask('session.pause', { paused: false })).sessions;
  expect(freed.map(({ session_id, paused }) => [session_id, paused]).sort()).toEqual([
    ['idle', undefined],
    ['later', undefined],
    ['works', undefined],
  ]);
  expect(await ask('session.list', {})).not.toHaveProperty('all_paused');
  const ends = await Promise.all([turn, ...spokenTo]);
  expect(ends.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  expect(bench.model.requests).toHaveLength(4);
});

test('N-03 while all are held one is let go by its name; letting all go on frees what was held by itself or put away', async () => {
  const bench = await createGatewayBench();
  benches.push(bench);
  const { ask } = await bench.client();
  for (const id of ['free', 'own', 'away']) await ask('session.create', { session_id: id });
  for (const id of ['own', 'away']) await ask('session.pause', { session_id: id, paused: true });
  await ask('session.archive', { session_id: 'away', archived: true });
  await ask('session.pause', { paused: true });
  const [free] = (await ask('session.pause', { session_id: 'free', paused: false })).sessions;
  expect(free).not.toHaveProperty('paused');
  expect((await ask('session.list', {})).all_paused?.by).toBe('omar');
  await ask('session.pause', { paused: false });
  for (const session_id of ['free', 'own', 'away'])
    expect((await ask('session.get', { session_id })).session).not.toHaveProperty('paused');
});

test('N-03 one session is held and let go by its name; one that is not there is told', async () => {
  const bench = await createGatewayBench();
  benches.push(bench);
  const { ask } = await bench.client();
  await ask('session.create', { session_id: 's1' });
  const [held] = (await ask('session.pause', { session_id: 's1', paused: true })).sessions;
  expect(held?.paused?.by).toBe('omar');
  const [free] = (await ask('session.pause', { session_id: 's1', paused: false })).sessions;
  expect(free).not.toHaveProperty('paused');
  await expect(ask('session.pause', { session_id: 'none', paused: true })).rejects.toThrow(
    'SESSION_NOT_FOUND',
  );
});

test('N-03 the session of another client, which holds nothing between two calls, is held with all the others', async () => {
  const bench = await createGatewayBench();
  benches.push(bench);
  const { ask } = await bench.client();
  const { sessions } = bench.store;
  await sessions.create({ id: 'claude-1', mode: 'coding', metadata: { face: 'claude' } });
  const held = (await ask('session.pause', { paused: true })).sessions;
  expect(held.map(({ session_id }) => session_id)).toEqual(['claude-1']);
  expect((await sessions.get('claude-1'))?.paused?.by).toBe('omar');
  await ask('session.pause', { paused: false });
  expect((await sessions.get('claude-1'))?.paused).toBeUndefined();
});

test('N-03 of more sessions than one answer holds, all are let go on', async () => {
  const bench = await createGatewayBench();
  benches.push(bench);
  const { ask } = await bench.client();
  const { sessions } = bench.store;
  const ids = Array.from({ length: 1_001 }, (_, index) => `s${index}`);
  for (const id of ids) {
    await sessions.create({ id, mode: 'coding' });
    await sessions.setPaused(id, { by: 'omar', at: 1 }, 'omar');
  }
  expect((await ask('session.pause', { paused: false })).sessions).toHaveLength(500);
  const left = (await sessions.list({ limit: 2_000 })).filter(({ paused }) => paused);
  expect(left).toEqual([]);
});
