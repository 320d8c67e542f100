import { expect, test } from 'vitest';
import { createBench } from './testing/agent-bench.js';

test('G-04 a session that cannot be taken up again is told in the log, and the others are taken up', async () => {
  const { agent, store, log, clock } = createBench(['went on']);
  await agent.sessions.create({ id: 's1' });
  await store.leases.acquire('s1', 'gone', 1_000);
  clock.advance(2_000);
  const { abandoned } = store.leases;
  Object.assign(store.leases, {
    abandoned: async (limit: number) => ['none', ...(await abandoned(limit))],
  });
  const found = await agent.recover();
  expect(found.map(({ sessionId }) => sessionId)).toEqual(['none', 's1']);
  await expect(found[0]?.turn).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
  expect((await found[1]?.turn)?.status).toBe('idle');
  expect(log.lines).toEqual([
    {
      level: 'warn',
      event: 'session_not_recovered',
      facts: {
        session_id: 'none',
        message: 'Session "none" does not exist; create it first or list the sessions',
      },
    },
  ]);
});

test('G-04 what goes on here is not taken for abandoned where its lease ran out, as on a machine that slept', async () => {
  const { agent, store, clock, done } = createBench(
    [
      { calls: [{ id: 'w1', name: 'fs_write', arguments: { path: 'a.txt', content: 'hi' } }] },
      'ok',
    ],
    { openModes: ['coding'], permission: { mode: 'auto', requireApprovalTools: ['fs_write'] } },
  );
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  const turn = agent.send('s1', 'write it');
  await expect.poll(async () => (await agent.pendingApprovals('s1')).length).toBe(1);
  // No beat comes through while the machine sleeps.
  Object.assign(store.leases, { heartbeat: () => new Promise(() => undefined) });
  clock.advance(600_000);
  expect(await store.leases.abandoned(10)).toEqual(['s1']);
  expect(await agent.recover()).toEqual([]);
  expect(await agent.decide('s1', 'w1', 'allow')).toMatchObject({ status: 'settled' });
  expect((await turn).text).toBe('ok');
  expect(done).toEqual(['write a.txt hi']);
});
