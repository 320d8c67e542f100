import { expect, test } from 'vitest';
import { createBench, until } from './testing/agent-bench.js';

test('N-03 a person’s call is recorded under their name, in the mode of the session, and frees it after', async () => {
  const { agent, store, done, clock } = createBench([], { openModes: ['coding'] });
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  const outcome = await agent.callAsPerson('s1', {
    ...{ toolName: 'read_file', arguments: { path: 'a.txt' }, person: 'ann' },
  });
  expect(outcome).toMatchObject({ toolName: 'read_file', state: 'COMPLETED', isError: false });
  expect(outcome.toolCallId).toMatch(/^call/);
  expect(done).toEqual(['read a.txt']);
  const row = (await store.calls.list({ sessionId: 's1', limit: 9 }))[0];
  expect(row).toMatchObject({ agentId: 'person ann', state: 'COMPLETED' });
  expect(await store.leases.holder('s1')).toBeUndefined();
  expect(await store.messages.load('s1', 0, 10)).toEqual([]);
  expect(clock.timers).toBe(0);
});

test('N-03 a call without arguments is one with none', async () => {
  const { agent, done } = createBench([]);
  await agent.sessions.create({ id: 's1' });
  const call = { toolName: 'current_time', arguments: undefined, person: 'ann' };
  expect((await agent.callAsPerson('s1', call)).state).toBe('COMPLETED');
  expect(done).toEqual(['current_time']);
});

test('N-03 a session that is not there, and one that works, take no call of a person', async () => {
  const { agent } = createBench([{ hangs: true }]);
  const call = { toolName: 'current_time', arguments: {}, person: 'ann' };
  await expect(agent.callAsPerson('none', call)).rejects.toMatchObject({
    code: 'SESSION_NOT_FOUND',
  });
  await agent.sessions.create({ id: 's1' });
  const turn = agent.send('s1', 'go');
  await expect(agent.callAsPerson('s1', call)).rejects.toMatchObject({ code: 'SESSION_BUSY' });
  agent.cancel('s1');
  await turn;
  expect((await agent.callAsPerson('s1', call)).state).toBe('COMPLETED');
});

test('N-03 the question of a person’s call is held by its session while it waits', async () => {
  const { agent, done } = createBench([], {
    openModes: ['coding'],
    permission: { mode: 'auto', requireApprovalTools: ['fs_write'] },
  });
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  const args = { path: 'a.txt', content: 'x' };
  const call = agent.callAsPerson('s1', { toolName: 'fs_write', arguments: args, person: 'ann' });
  await until(async () => (await agent.pendingApprovals('s1')).length === 1);
  const callId = (await agent.pendingApprovals('s1'))[0]?.request.callId ?? '';
  expect((await agent.question('s1', callId))?.request).toMatchObject({ arguments: args });
  await agent.decide('s1', callId, 'allow');
  expect((await call).state).toBe('COMPLETED');
  expect(done).toEqual(['write a.txt x']);
});

test('N-03 a sub-agent that a person starts works within the budget of the agent', async () => {
  const { agent, model } = createBench(
    () => ({ calls: [{ name: 'current_time', arguments: {} }] }),
    { openModes: ['coding'], budget: { maxSteps: 2 } },
  );
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  const call = { toolName: 'task_run', arguments: { task: 'look' }, person: 'ann' };
  const outcome = await agent.callAsPerson('s1', call);
  expect(outcome.result).toMatchObject({ status: 'budget_exceeded' });
  expect(model.requests).toHaveLength(2);
});
