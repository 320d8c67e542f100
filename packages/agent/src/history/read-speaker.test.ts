import type { PolicyQuestion, PolicyRule } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { createBench, until } from '../testing/agent-bench.js';
import { readSpeaker } from './read-speaker.js';

const ann = { person: 'ann', role: 'approver' } as const;
const bob = { person: 'bob', role: 'operator' } as const;
const CALL = { calls: [{ name: 'current_time' }] };

/** A policy that lets everything through and keeps for whom each call was made. */
function listening() {
  const heard: (string | undefined)[] = [];
  const rule: PolicyRule = ({ person, role, tool }: PolicyQuestion) => {
    heard.push(`${tool.name} ${person} ${role}`);
    return undefined;
  };
  return { heard, permission: { mode: 'auto', rules: [rule] } as const };
}

test('P-02 a call is made for whoever spoke last, and its line says so', async () => {
  const { heard, permission } = listening();
  const { agent, store } = createBench([CALL, 'a', CALL, 'b', CALL, 'c'], {
    permission,
    origin: { face: 'serve' },
  });
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'one', { by: ann });
  await agent.send('s1', 'two', { by: bob });
  await agent.send('s1', 'three');
  expect(heard).toEqual([
    'current_time ann approver',
    'current_time bob operator',
    'current_time undefined undefined',
  ]);
  const [third, second] = await store.calls.list({ sessionId: 's1', limit: 10 });
  expect(second?.line?.origin).toMatchObject({ face: 'serve', ...bob });
  expect(third?.line?.origin).not.toHaveProperty('person');
});

test('P-02 a sub-agent works for the person of its parent', async () => {
  const { heard, permission } = listening();
  const task = { calls: [{ name: 'task_run', arguments: { task: 'look' } }] };
  const { agent } = createBench([task, CALL, 'seen', 'done'], { permission });
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'go', { by: ann });
  expect(heard).toEqual(['task_run ann approver', 'current_time ann approver']);
});

test('P-02 another process that takes a call up asks the policy for the same person', async () => {
  const { heard, permission } = listening();
  const asking = { ...permission, requireApprovalTools: ['fs_write'] };
  const write = { calls: [{ id: 'w1', name: 'fs_write', arguments: { path: 'x', content: 'y' } }] };
  const bench = createBench([write, 'written'], { permission: asking, openModes: ['coding'] });
  await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
  bench.agent.send('s1', 'go', { by: ann }).catch(() => undefined);
  await until(async () => (await bench.agent.pendingApprovals('s1')).length === 1);
  await bench.kill();
  heard.length = 0;
  const next = bench.restart(['gone on', 'and more'], {
    permission: asking,
    openModes: ['coding'],
  });
  await next.agent.explain('s1', { name: 'fs_write', arguments: { path: 'x', content: 'y' } });
  await next.agent.decide('s1', 'w1', 'allow');
  await next.agent.send('s1', 'and now', { by: bob });
  expect(new Set(heard)).toEqual(new Set(['fs_write ann approver']));
});

test('P-02 the last words of a user are found however much was done since', async () => {
  const rows = Array.from({ length: 260 }, (_, at) => ({
    sessionId: 's',
    seq: at + 1,
    role: at === 3 || at === 0 ? ('user' as const) : ('tool' as const),
    content: '',
    created_at: 0,
    ...(at === 3 ? { by: ann } : at === 0 ? { by: bob } : {}),
  }));
  const messages = {
    load: async (_: string, after: number, limit: number) => rows.slice(after, after + limit),
  };
  expect(await readSpeaker(messages, 's', 260)).toEqual(ann);
  expect(await readSpeaker(messages, 's', 3)).toEqual(bob);
  expect(await readSpeaker(messages, 's', 0)).toBeUndefined();
});
