import { describe, expect, test } from 'vitest';
import { createBench, until } from './testing/agent-bench.js';

const write = (id: string, content = 'hi') => ({
  id,
  name: 'fs_write',
  arguments: { path: 'a.txt', content },
});

async function asking(
  calls: readonly ReturnType<typeof write>[],
  more: Parameters<typeof createBench>[1] = {},
) {
  const bench = createBench(
    (_, index) => (index < calls.length && calls[index] ? { calls: [calls[index]] } : 'done'),
    {
      openModes: ['coding'],
      permission: { mode: 'auto', requireApprovalTools: ['fs_write'] },
      ...more,
    },
  );
  await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
  const turn = bench.agent.send('s1', 'write');
  await until(async () => (await bench.agent.pendingApprovals('s1')).length === 1);
  return { ...bench, turn };
}

describe('answers of people', () => {
  test('K-15 edited arguments run in place of those that were asked for, and the model is told', async () => {
    const { agent, turn, done, model } = await asking([write('w1')]);
    await agent.decide('s1', 'w1', 'allow', { arguments: { path: 'b.txt', content: 'new' } });
    expect((await turn).status).toBe('completed');
    expect(done).toEqual(['write b.txt new']);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('The user changed the arguments');
  });

  test('K-15 an edit of a call whose tool was closed meanwhile is refused, in the language of the agent', async () => {
    const { agent, turn, registry } = await asking([write('w1')], { language: 'zh' });
    registry.setModeOverride('fs_write', []);
    const preview = await agent.previewEdit('s1', 'w1', { path: 'b.txt', content: 'new' });
    expect(preview).toMatchObject({
      status: 'invalid',
      failure: {
        code: 'MODE_DENIED',
        result: { next_action: expect.stringContaining('当前会话') },
      },
    });
    agent.cancel('s1');
    await turn;
  });

  test('K-15 a question names the workspace, to which a grant is bound', async () => {
    const { agent, turn } = await asking([write('w1')], { workspace: '/w' });
    const [open] = await agent.pendingApprovals('s1');
    expect(open?.request.workspace).toBe('/w');
    agent.cancel('s1');
    await turn;
  });

  test('K-15 an answer shown for other arguments is refused, and the question stays open', async () => {
    const { agent, turn } = await asking([write('w1')]);
    expect(await agent.decide('s1', 'w1', 'allow', { digest: 'forged' })).toEqual({
      status: 'digest_mismatch',
    });
    expect(await agent.pendingApprovals('s1')).toHaveLength(1);
    expect(await agent.decide('other', 'w1', 'allow')).toMatchObject({ status: 'not_pending' });
    agent.cancel('s1');
    await turn;
  });

  test('K-15 a grant for the session answers the same call later, is listed and can be taken back', async () => {
    const { agent, turn, done } = await asking([write('w1'), write('w2'), write('w3', 'other')]);
    await agent.decide('s1', 'w1', 'allow', { scope: 'session', decidedBy: 'ada' });
    await until(async () => (await agent.pendingApprovals('s1')).length === 1 && done.length === 2);
    const [grant] = await agent.grants.list('s1');
    expect(await agent.grants.list()).toEqual([grant]);
    expect(await agent.grants.list('other')).toEqual([]);
    expect(grant).toMatchObject({ scope: 'session', uses: 1, origin: { decidedBy: 'ada' } });
    expect((await agent.pendingApprovals('s1'))[0]?.request.callId).toBe('w3');
    await agent.decide('s1', 'w3', 'deny', { note: 'no' });
    expect((await turn).calls.map(({ errorCode }) => errorCode)).toEqual([
      undefined,
      undefined,
      'APPROVAL_DENIED',
    ]);
    expect(await agent.grants.revoke(grant?.id ?? '')).toBe(true);
    expect(await agent.grants.list('s1')).toEqual([]);
    expect(await agent.grants.revoke(grant?.id ?? '')).toBe(false);
  });

  test('K-15 K-16 three open questions do not hold up a call that needs none', async () => {
    const { agent, store, done } = createBench(
      [
        {
          calls: [
            write('w1'),
            write('w2', 'b'),
            write('w3', 'c'),
            { id: 't', name: 'current_time', arguments: {} },
          ],
        },
        'done',
      ],
      { openModes: ['coding'], permission: { mode: 'auto', requireApprovalTools: ['fs_write'] } },
    );
    await agent.sessions.create({ id: 's1', mode: 'coding' });
    const turn = agent.send('s1', 'go');
    await until(() => done.length === 1);
    expect(done).toEqual(['current_time']);
    expect((await agent.pendingApprovals()).length).toBe(3);
    await agent.decide('s1', 'w2', 'deny');
    await agent.decide('s1', 'w1', 'allow');
    await agent.decide('s1', 'w3', 'allow');
    expect((await turn).calls.map(({ toolCallId, isError }) => [toolCallId, isError])).toEqual([
      ['w1', false],
      ['w2', true],
      ['w3', false],
      ['t', false],
    ]);
    expect(await store.pendingApprovals()).toEqual([]);
  });

  test('K-15 a question that expires under stop ends the turn, with words', async () => {
    const { clock, turn, events } = await asking([write('w1')], {
      approval: { expiresAfterMs: 60_000, onExpiry: 'stop' },
    });
    await until(() => events('s1').some(({ type }) => type === 'permission_required'));
    let isOver = false;
    void turn.finally(() => {
      isOver = true;
    });
    await until(() => {
      clock.advance(5_000);
      return isOver;
    });
    expect((await turn).status).toBe('approval_expired');
    expect((await turn).text).toContain('nobody answered');
  });

  test('K-15 time that people take is not counted against the turn', async () => {
    const { agent, clock, turn } = await asking([write('w1')], {
      budget: { maxDurationMs: 1_000 },
      leaseMs: 1_000_000_000,
    });
    clock.advance(3_600_000);
    await agent.decide('s1', 'w1', 'allow');
    expect((await turn).status).toBe('completed');
  });

  test('U-04 explain names the gate that would stop a call in this session', async () => {
    const { agent } = createBench([]);
    await agent.sessions.create({ id: 's1' });
    const explained = await agent.explain('s1', { name: 'read_file', arguments: { path: 'a' } });
    expect(explained.gates.at(-1)).toMatchObject({ gate: 'mode', verdict: 'stop' });
  });
});
