import { expect, test } from 'vitest';
import { createBench, until } from './testing/agent-bench.js';

const WRITE = { id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } };
const ASKING = {
  permission: { mode: 'auto', requireApprovalTools: ['fs_write'] },
  openModes: ['coding'],
} as const;

test('L-06 a turn that asks can be left there: the call of send ends, and another process answers and finishes', async () => {
  const bench = createBench([{ calls: [WRITE] }], ASKING);
  await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
  const left = await bench.agent.send('s1', 'write', { whenAsked: 'return' });
  expect(left.status).toBe('suspended');
  expect(await bench.store.leases.holder('s1')).toBeUndefined();
  expect(bench.done).toEqual([]);
  const next = bench.restart(['written']);
  const [found] = await next.agent.recover();
  await until(async () => (await next.agent.pendingApprovals()).length === 1);
  await next.agent.decide('w1', 'allow');
  expect((await found?.turn)?.text).toBe('written');
  expect(bench.done).toEqual(['write a b']);
});

test('L-06 the same process may answer and resume; the call runs once', async () => {
  const { agent, done } = createBench([{ calls: [WRITE] }, 'written'], ASKING);
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  await agent.send('s1', 'write', { whenAsked: 'return' });
  await agent.decide('w1', 'allow');
  expect((await agent.resume('s1')).text).toBe('written');
  expect(done).toEqual(['write a b']);
});

test('L-06 while another call of the turn runs, it is not left; a turn that asks nothing ends as ever', async () => {
  const { agent, done } = createBench(
    [{ calls: [WRITE, { id: 'h1', name: 'hang', arguments: {} }] }, 'plain'],
    ASKING,
  );
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  let isOver = false;
  const turn = agent.send('s1', 'both', { whenAsked: 'return' }).finally(() => {
    isOver = true;
  });
  await until(async () => (await agent.pendingApprovals()).length === 1 && done.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver).toBe(false);
  agent.cancel('s1');
  expect((await turn).status).toBe('cancelled');
  expect((await agent.send('s1', 'hello', { whenAsked: 'return' })).text).toBe('plain');
});

test('L-06 a watch that fails leaves the turn as it is, and the operator hears of it', async () => {
  const { agent, store, log } = createBench([{ calls: [WRITE] }, 'written'], ASKING);
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  const bind = store.bind.bind(store);
  store.bind = (lease) => {
    const bound = bind(lease);
    if (lease.fence !== 0) return bound;
    const unfinished = () => Promise.reject(new Error('the disk is gone'));
    return { ...bound, records: { ...bound.records, unfinished } };
  };
  const turn = agent.send('s1', 'write', { whenAsked: 'return' });
  await until(async () => log.lines.some(({ event }) => event === 'turn_not_left'));
  expect(log.lines.filter(({ event }) => event === 'turn_not_left')).toEqual([
    {
      level: 'warn',
      event: 'turn_not_left',
      facts: { session_id: 's1', message: 'the disk is gone' },
    },
  ]);
  await until(async () => (await agent.pendingApprovals('s1')).length === 1);
  await agent.decide('s1', 'w1', 'allow');
  expect((await turn).text).toBe('written');
});
