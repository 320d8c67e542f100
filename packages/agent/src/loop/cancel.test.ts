import { describe, expect, test } from 'vitest';
import { createAgent } from '../create-agent.js';
import type { Model } from '../models/model.js';
import { createBench, until } from '../testing/agent-bench.js';

describe('cancelling settles everything', () => {
  test('G-01 three running and two queued calls, and the session works again', async () => {
    const bench = createBench([
      {
        calls: Array.from({ length: 5 }, (_, n) => ({
          id: `h${n}`,
          name: 'hang',
          arguments: { n },
        })),
      },
      'fine again',
    ]);
    await bench.agent.sessions.create({ id: 's1' });
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.done.length === 3);
    expect(bench.agent.cancel('s1', 'enough')).toBe(true);
    const outcome = await turn;
    expect(outcome.end).toEqual({ status: 'cancelled', reason: 'enough' });
    expect(outcome.calls.map(({ errorCode }) => errorCode)).toEqual(
      Array.from({ length: 5 }, () => 'CANCELLED'),
    );
    const rows = await bench.store.messages.load('s1', 0, 20);
    expect(rows.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      ...Array.from({ length: 5 }, () => 'tool'),
      'assistant',
    ]);
    expect(bench.done).toHaveLength(3);
    expect((await bench.agent.send('s1', 'and now')).text).toBe('fine again');
    expect(bench.clock.timers).toBe(0);
  });

  test('G-01 an open question is withdrawn, and not recorded as a denial by a person', async () => {
    const bench = createBench(
      [{ calls: [{ id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } }] }],
      { openModes: ['coding'], permission: { mode: 'ask' } },
    );
    await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
    const turn = bench.agent.send('s1', 'go');
    await until(async () => (await bench.agent.pendingApprovals()).length === 1);
    bench.agent.cancel('s1');
    const outcome = await turn;
    expect(outcome.calls[0]?.errorCode).toBe('APPROVAL_CANCELLED');
    expect(await bench.agent.pendingApprovals()).toEqual([]);
    const entry = await bench.store.approvalsOf('s1').get('w1');
    expect(entry?.settlement).toMatchObject({ outcome: 'cancelled', decidedBy: 'runtime' });
    expect(await bench.agent.decide('s1', 'w1', 'allow')).toMatchObject({ status: 'not_pending' });
  });

  test("G-01 the model's stream is broken off and what had come is kept", async () => {
    const bench = createBench([{ text: 'half an ', hangs: true }]);
    await bench.agent.sessions.create({ id: 's1' });
    const ended = new AbortController();
    const turn = bench.agent.send('s1', 'go', { signal: ended.signal });
    await until(() => bench.model.requests.length === 1);
    ended.abort('changed my mind');
    const outcome = await turn;
    expect(outcome.end).toEqual({ status: 'cancelled', reason: 'changed my mind' });
    expect(bench.model.requests[0]?.signal.aborted).toBe(true);
    const [, answer] = await bench.store.messages.load('s1', 0, 10);
    expect(answer?.content).toBe('half an \n\n[Cancelled: changed my mind]');
  });

  test('G-01 a model that does not listen to its signal does not hold the turn', async () => {
    const bench = createBench([]);
    const deaf: Model = {
      id: 'test/deaf',
      provider: 'test',
      contextTokens: 1000,
      async *stream() {
        yield { type: 'text', delta: 'a ' };
        await new Promise(() => undefined);
      },
    };
    const { store, registry, clock, log, masker } = bench;
    const permission = { mode: 'ask' } as const;
    const agent = createAgent({ store, registry, clock, log, masker, permission, model: deaf });
    await agent.sessions.create({ id: 's1' });
    const turn = agent.send('s1', 'go');
    await until(() => clock.timers > 0);
    await until(() => agent.cancel('s1'));
    expect((await turn).status).toBe('cancelled');
  });

  test('G-01 a signal that is already aborted runs nothing', async () => {
    const bench = createBench(['never']);
    await bench.agent.sessions.create({ id: 's1' });
    const outcome = await bench.agent.send('s1', 'go', { signal: AbortSignal.abort('too late') });
    expect(outcome.status).toBe('cancelled');
    expect(bench.model.requests).toHaveLength(0);
    expect(bench.agent.cancel('s1')).toBe(false);
  });

  test('G-01 closing the agent cancels turns at work and waits for them', async () => {
    const bench = createBench([{ calls: [{ name: 'hang' }] }]);
    await bench.agent.sessions.create({ id: 's1' });
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.done.length === 1);
    await bench.agent.close();
    expect((await turn).end).toEqual({
      status: 'cancelled',
      reason: 'the process is shutting down',
    });
    expect(await bench.store.leases.holder('s1')).toBeUndefined();
  });
});

describe('cancelling from another process', () => {
  test('G-01 the process that works on the session ends its turn', async () => {
    const bench = createBench([{ calls: [{ name: 'hang' }] }, 'fine']);
    await bench.agent.sessions.create({ id: 's1' });
    const ended = new AbortController();
    const hearing = bench.agent.hearCancels(ended.signal);
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.done.length === 1);
    const { agent: other } = bench.restart([]);
    expect(other.cancel('s1')).toBe(false);
    expect(await other.cancelAnywhere('s1', 'from afar')).toBe(true);
    expect((await turn).end).toEqual({ status: 'cancelled', reason: 'from afar' });
    expect(await other.cancelAnywhere('s1')).toBe(false);
    expect((await bench.agent.send('s1', 'again')).text).toBe('fine');
    ended.abort();
    await hearing;
  });
});

describe('the lease', () => {
  test('G-04 A7 a turn longer than the lease renews it, so that no second worker comes in', async () => {
    const bench = createBench([{ calls: [{ name: 'hang' }] }], { leaseMs: 30_000 });
    await bench.agent.sessions.create({ id: 's1' });
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.done.length === 1);
    for (let beat = 0; beat < 60; beat += 1) {
      bench.clock.advance(10_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(bench.restart(['x']).agent.send('s1', 'me too')).rejects.toMatchObject({
      code: 'SESSION_BUSY',
    });
    bench.agent.cancel('s1');
    await turn;
  });

  test('G-04 a worker that lost its lease stops its calls at the next beat', async () => {
    const bench = createBench([{ calls: [{ name: 'hang' }] }], { leaseMs: 30_000 });
    await bench.agent.sessions.create({ id: 's1' });
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.done.length === 1);
    bench.store.expireLease('s1');
    await bench.restart(['mine now']).agent.resume('s1');
    bench.clock.advance(10_000);
    expect((await turn).status).toBe('lease_lost');
    expect(bench.log.lines.map(({ event }) => event)).toContain('session_fenced');
  });

  test('G-04 a store that fails for a whole lease counts as a lost one', async () => {
    const bench = createBench([{ calls: [{ name: 'hang' }] }], { leaseMs: 30_000 });
    await bench.agent.sessions.create({ id: 's1' });
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.done.length === 1);
    bench.store.leases.heartbeat = () => Promise.reject(new Error('no connection'));
    bench.store.bind = () => {
      throw new Error('no connection');
    };
    for (let beat = 0; beat < 4; beat += 1) {
      bench.clock.advance(10_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await turn).status).toBe('lease_lost');
  });
});
