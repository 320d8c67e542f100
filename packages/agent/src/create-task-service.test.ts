import { describe, expect, test } from 'vitest';
import type { ModelRequest } from './models/model.js';
import { createBench, until } from './testing/agent-bench.js';

const TASK = { id: 't1', name: 'task_run', arguments: { task: 'look around' } };

/** The main agent and its sub-agents are told apart by the first message of their session. */
function isTask(request: ModelRequest, words = 'look around'): boolean {
  return request.messages[0]?.content.startsWith(words) === true;
}

describe('sub-agents', () => {
  test('G-10 a sub-agent works in a session of its own and its words come back as the result', async () => {
    const { agent, store, events, model } = createBench((request, index) => {
      if (isTask(request)) return 'seen everything';
      return index === 0
        ? { calls: [{ ...TASK, arguments: { task: 'look around', context: 'here' } }] }
        : 'thanks';
    });
    await agent.sessions.create({ id: 's1' });
    const outcome = await agent.send('s1', 'delegate');
    expect(outcome.text).toBe('thanks');
    expect(outcome.calls[0]?.result).toEqual({ status: 'completed', text: 'seen everything' });
    expect(model.requests[1]?.messages[0]?.content).toBe('look around\n\nContext:\nhere');
    const [child] = await store.sessions.list({ limit: 5, parentSessionId: 's1' });
    expect(child).toMatchObject({ parentCallId: 't1', mode: 'chat_safe', title: 'look around' });
    expect(await agent.sessions.list()).toHaveLength(1);
    expect(events('s1')).toContainEqual(
      expect.objectContaining({
        channel: 'monitor',
        type: 'note',
        name: 'task_started',
        data: { call_id: 't1', session_id: child?.id, depth: 1 },
      }),
    );
    expect(await store.leases.holder(child?.id ?? '')).toBeUndefined();
  });

  test('G-10 its calls are recorded under the call of the parent', async () => {
    const { agent, store } = createBench((request, index) => {
      if (isTask(request)) {
        return request.messages.length === 1 ? { calls: [{ name: 'current_time' }] } : 'ten';
      }
      return index === 0 ? { calls: [TASK] } : 'ok';
    });
    await agent.sessions.create({ id: 's1' });
    await agent.send('s1', 'delegate');
    const records = await store.calls.list({ parentCallId: 't1', limit: 10 });
    expect(records.map(({ name, agentId, state }) => [name, agentId, state])).toEqual([
      ['current_time', 'main/1', 'COMPLETED'],
    ]);
  });

  test('R-01 R-04 the line of its call tells under which call it was made, for whom, and what a person changed', async () => {
    const { agent, store } = createBench(
      (request, index) => {
        if (isTask(request)) {
          const { length } = request.messages;
          const search = { id: 'n1', name: 'memory_search', arguments: { query: 'a' } };
          return length === 1 ? { calls: [search] } : 'ok';
        }
        return index === 0 ? { calls: [TASK] } : 'ok';
      },
      {
        permission: {
          mode: 'auto',
          rules: [
            ({ tool }) =>
              tool.name === 'memory_search'
                ? { verdict: 'ask', rule: 'searches', where: 'test' }
                : undefined,
          ],
        },
      },
    );
    await agent.sessions.create({ id: 's1' });
    const ended = agent.send('s1', 'delegate', { by: { person: 'ann', role: 'viewer' } });
    await until(async () => (await agent.pendingApprovals()).length === 1);
    const [asked] = await agent.pendingApprovals();
    const session = asked?.request.sessionId ?? '';
    const origin = { parent: 't1', agent: 'main/1', session, person: 'ann', role: 'viewer' };
    expect(asked?.request.line).toMatchObject({ verdict: 'asked', rule: 'searches', origin });
    const edited = { arguments: { query: 'b' }, decidedBy: 'bob' };
    await agent.decide(session, 'n1', 'allow', edited);
    await ended;
    const [record] = await store.calls.list({ parentCallId: 't1', limit: 10 });
    expect(record?.line).toMatchObject({
      tool: 'memory_search',
      effect: expect.stringContaining('b'),
      verdict: 'approved_with_edits',
      outcome: 'completed',
      by: 'bob',
      edits: expect.stringContaining('query: "a" → "b"'),
      origin,
    });
  });

  test('G-10 it has at most the mode of its parent, also when its own row says more', async () => {
    const bench = createBench(
      (request, index) => {
        if (isTask(request)) {
          return request.messages.length === 1
            ? { calls: [{ name: 'read_file', arguments: { path: 'a' } }] }
            : 'could not';
        }
        return index === 0 ? { calls: [TASK] } : 'ok';
      },
      {
        openModes: ['coding'],
        hooks: {
          async messagesChanged(_, { sessionId }) {
            await Promise.resolve();
            if (sessionId !== 's1') bench.store.writeRawMode(sessionId, 'coding');
          },
        },
      },
    );
    const create = bench.store.sessions.create;
    bench.store.sessions.create = (session) =>
      create({ ...session, mode: session.parentSessionId ? 'coding' : session.mode });
    await bench.agent.sessions.create({ id: 's1' });
    await bench.agent.send('s1', 'delegate');
    expect(bench.done).toEqual([]);
    const [record] = await bench.store.calls.list({ parentCallId: 't1', limit: 1 });
    expect(record).toMatchObject({ state: 'DENIED', mode: 'chat_safe' });
  });

  test('G-10 a coding parent has coding sub-agents, unless they are told to be tighter', async () => {
    for (const [tasks, expected] of [
      [{}, ['read a']],
      [{ mode: 'chat_safe' as const }, []],
    ] as const) {
      const bench = createBench(
        (request, index) => {
          if (isTask(request)) {
            return request.messages.length === 1
              ? { calls: [{ name: 'read_file', arguments: { path: 'a' } }] }
              : 'done';
          }
          return index === 0 ? { calls: [TASK] } : 'ok';
        },
        { openModes: ['coding'], tasks },
      );
      await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
      await bench.agent.send('s1', 'delegate');
      expect(bench.done).toEqual(expected);
    }
  });

  test('G-10 it has at most the permissions of its parent: what is denied there is denied here', async () => {
    const bench = createBench(
      (request, index) => {
        if (isTask(request)) {
          return request.messages.length === 1
            ? {
                calls: [
                  { name: 'read_file', arguments: { path: 'a' } },
                  { name: 'fs_write', arguments: { path: 'a', content: '' } },
                ],
              }
            : 'no';
        }
        return index === 0 ? { calls: [TASK] } : 'ok';
      },
      {
        openModes: ['coding'],
        permission: { mode: 'auto', autoDenyTools: ['read_file'] },
        tasks: {
          permission: { mode: 'auto', autoAllowTools: ['read_file'], autoDenyTools: ['fs_write'] },
        },
      },
    );
    await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
    await bench.agent.send('s1', 'delegate');
    const records = await bench.store.calls.list({ parentCallId: 't1', limit: 5 });
    expect(records.map(({ errorCode }) => errorCode)).toEqual(['POLICY_DENIED', 'POLICY_DENIED']);
    expect(bench.done).toEqual([]);
  });

  test('G-10 nesting has a limit, which is said to the model', async () => {
    const { agent, store } = createBench(
      (request) =>
        request.messages.at(-1)?.role === 'tool'
          ? 'enough'
          : { calls: [{ name: 'task_run', arguments: { task: 'deeper' } }] },
      { tasks: { maxDepth: 2 } },
    );
    await agent.sessions.create({ id: 's1' });
    await agent.send('s1', 'go');
    const all = await store.sessions.list({ limit: 10, includeChildren: true });
    expect(all).toHaveLength(3);
    const refused = (await store.calls.list({ limit: 10 })).filter(
      ({ result }) => (result as { status?: string }).status === 'refused',
    );
    expect(refused).toHaveLength(1);
    expect(JSON.stringify(refused[0]?.result)).toContain('nested 2 deep');
  });

  test('G-10 it is cancelled with its parent', async () => {
    const { agent, store, done } = createBench((request) =>
      isTask(request) ? { calls: [{ name: 'hang' }] } : { calls: [TASK] },
    );
    await agent.sessions.create({ id: 's1' });
    const turn = agent.send('s1', 'delegate');
    await until(() => done.length === 1);
    agent.cancel('s1');
    expect((await turn).status).toBe('cancelled');
    const [child] = await store.sessions.list({ limit: 1, parentSessionId: 's1' });
    await until(async () => (await store.leases.holder(child?.id ?? '')) === undefined);
    const rows = await store.messages.load(child?.id ?? '', 0, 10);
    expect(rows.at(-1)?.content).toContain('[Cancelled');
    expect((await store.calls.list({ parentCallId: 't1', limit: 1 }))[0]?.state).toBe('FAILED');
  });

  test('G-10 its spending counts against the parent', async () => {
    const { agent } = createBench(
      (request) =>
        isTask(request)
          ? { text: 'long', usage: { inputTokens: 900, outputTokens: 100 } }
          : { calls: [TASK], usage: { inputTokens: 1, outputTokens: 1 } },
      { budget: { maxTokens: 500 } },
    );
    await agent.sessions.create({ id: 's1' });
    const outcome = await agent.send('s1', 'delegate');
    expect(outcome.end).toEqual({ status: 'budget_exceeded', limit: 'tokens' });
    expect(outcome.spent.inputTokens).toBe(901);
  });

  test('G-10 after a crash it ends instead of going on, and its questions are withdrawn', async () => {
    const bench = createBench(
      (request) =>
        isTask(request)
          ? { calls: [{ id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } }] }
          : { calls: [TASK] },
      {
        openModes: ['coding'],
        permission: { mode: 'auto', requireApprovalTools: ['fs_write'] },
      },
    );
    await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
    void bench.agent.send('s1', 'delegate').catch(() => undefined);
    await until(async () => (await bench.agent.pendingApprovals()).length === 1);
    const [child] = await bench.store.sessions.list({ limit: 1, parentSessionId: 's1' });
    expect(child?.parentCallId).toBe('t1');
    await bench.kill();

    const { agent, model } = bench.restart(['the task was interrupted']);
    const recovered = await agent.recover();
    const outcomes = await Promise.all(recovered.map(({ turn }) => turn));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['cancelled', 'completed']);
    expect(await agent.pendingApprovals()).toEqual([]);
    expect(bench.done).toEqual([]);
    expect(model.requests).toHaveLength(1);
    const states = (await bench.store.calls.list({ limit: 5 })).map(({ id, state }) => [id, state]);
    expect(states).toContainEqual(['t1', 'SEALED']);
    expect(states).toContainEqual(['w1', 'DENIED']);
  });
});
