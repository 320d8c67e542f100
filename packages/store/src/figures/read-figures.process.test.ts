import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession, type WorkerSession } from '../testing/worker-session.js';

const coding = { mode: 'coding' } as const;
const MINUTE = 60_000;

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`figures on ${engine}`, () => {
    let place: TestPlace;
    let store: Store;
    let worker: WorkerSession;
    const clock = createManualClock();
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open({ clock });
      worker = await startWorkerSession(store, 's1', {
        execute: (args) => {
          if (JSON.stringify(args).includes('fail')) throw new Error('it failed');
          return { done: true };
        },
        permission: {
          mode: 'auto',
          rules: [
            ({ args }) => {
              const text = JSON.stringify(args);
              if (text.includes('secret'))
                return { verdict: 'deny', rule: 'no secrets', where: 'test.yaml:3' };
              return text.includes('ask')
                ? { verdict: 'ask', rule: 'ask first', where: 'test.yaml:5' }
                : undefined;
            },
          ],
        },
      });
    });
    afterEach(() => place.dispose());

    const call = (id: string, args: object) =>
      worker.runtime.runCall({ id, name: 'act', arguments: args }, coding);
    /** A call that is asked about, answered after `waitMs` of the store's own time. */
    const askedCall = async (id: string, decision: 'allow' | 'deny', waitMs: number) => {
      const running = call(id, { ask: id });
      await expect.poll(async () => (await store.pendingApprovals()).length).toBe(1);
      clock.advance(waitMs);
      await worker.runtime.decide(id, decision, { decidedBy: 'ann' });
      await running;
    };
    const nowOfStore = async () => {
      const [last] = await store.audit.list({ newestFirst: true, limit: 1 });
      return last?.at ?? 0;
    };

    test('N-06 calls, verdicts by rule, failures and waits are counted in the database, each call once', async () => {
      const from = await nowOfStore();
      await call('c1', { path: 'a' });
      await call('c2', { path: 'secret' });
      await call('c3', { path: 'secret' });
      await call('c4', { path: 'fail' });
      await askedCall('c5', 'allow', 2 * MINUTE);
      await askedCall('c6', 'deny', 4 * MINUTE);
      const until = await nowOfStore();
      const figures = await store.figures({ from, until, parts: 6 });
      expect(figures.calls.reduce((sum, count) => sum + count, 0)).toBe(6);
      expect(figures.asked.reduce((sum, count) => sum + count, 0)).toBe(2);
      const rules = new Map(figures.rules.map(({ rule, verdicts }) => [rule, verdicts]));
      expect(rules.get('no secrets')).toEqual({ refused: 2 });
      expect(rules.get('ask first')).toEqual({ approved: 1, denied: 1 });
      expect(figures.tools.map(({ tool, calls, failed }) => [tool, calls, failed])).toEqual([
        ['act', 6, 4],
      ]);
      expect(figures.waits.count).toBe(2);
      if (engine === 'sqlite') {
        // PostgreSQL has a clock of its own, which no test turns.
        expect(figures.waits).toMatchObject({
          totalMs: 6 * MINUTE,
          medianMs: 2 * MINUTE,
          longestMs: 4 * MINUTE,
        });
        expect(figures.waits.parts.reduce((sum, ms) => sum + ms, 0)).toBe(6 * MINUTE);
      }
      expect(figures.tokens.input).toHaveLength(6);
      expect(figures.tokens.costUsd).toBeUndefined();
    });

    test('N-06 what was called and decided most often comes first', async () => {
      const from = await nowOfStore();
      await worker.runtime.runCall({ id: 'c1', name: 'aaa', arguments: {} }, coding);
      await call('c2', { path: 'a' });
      for (const id of ['c3', 'c4', 'c5']) await call(id, { path: 'secret' });
      const { rules, tools } = await store.figures({ from, until: await nowOfStore(), parts: 1 });
      expect(rules[0]).toEqual({ rule: 'no secrets', verdicts: { refused: 3 } });
      expect(tools.map(({ tool, calls }) => `${tool} ${calls}`)).toEqual(['act 4', 'aaa 1']);
    });

    test('N-06 a question that was open before the span began is waited for from when it was asked', async () => {
      const running = call('c1', { ask: 1 });
      await expect.poll(async () => (await store.pendingApprovals()).length).toBe(1);
      clock.advance(10 * MINUTE);
      await store.sessions.create({ id: 'between', mode: 'coding' });
      const from = await nowOfStore();
      await worker.runtime.decide('c1', 'allow', { decidedBy: 'ann' });
      await running;
      const { waits } = await store.figures({ from: from, until: from + MINUTE, parts: 2 });
      expect(waits.count).toBe(1);
      if (engine === 'sqlite') expect(waits.totalMs).toBe(10 * MINUTE);
    });

    test('N-06 tokens and cost are those of the turns that ended in the span; an empty span has nothing', async () => {
      const used = { input_tokens: 100, output_tokens: 20, cost_usd: 0.5 };
      await worker.bound.events.append([
        {
          seq: 0,
          sessionId: 's1',
          agentId: 'main',
          timestamp: clock.now(),
          event: { channel: 'progress', type: 'done', reason: 'completed', used },
        },
      ]);
      const span = { from: 0, until: Date.now() + clock.now() + 10 * MINUTE, parts: 1 };
      expect((await store.figures(span)).tokens).toEqual({
        input: [100],
        output: [20],
        costUsd: [0.5],
      });
      const { calls, rules, tools, waits, tokens } = await store.figures({
        from: 1,
        until: 2,
        parts: 2,
      });
      expect({ calls, rules, tools, tokens }).toEqual({
        calls: [0, 0],
        rules: [],
        tools: [],
        tokens: { input: [0, 0], output: [0, 0] },
      });
      expect(waits.count).toBe(0);
    });
  });
}
