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
