import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession, type WorkerSession } from '../testing/worker-session.js';

const HOUR_MS = 3_600_000;
const LIMIT = '["tool \\"act\\""]';

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`limits on ${engine}`, () => {
    let place: TestPlace;
    let store: Store;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open();
    });
    afterEach(() => place.dispose());

    const look = async (at: number, limit = LIMIT, from = store) => {
      const [found = expect.unreachable()] = await from.limits.look([limit], at);
      return found;
    };
    const take = async (sessionId: string, callId: string, at: number, from = store) => {
      const { limit, version } = await look(at, LIMIT, from);
      const limits = [{ limit, version, uses: [{ sessionId, callId, at }] }];
      return from.limits.take({ limits, at, over: at - HOUR_MS });
    };
    const called = ({ runtime }: WorkerSession, id: string) =>
      runtime.runCall({ id, name: 'act', arguments: {} }, { mode: 'coding' });

    test('P-02 of many that look at once and take, one at a time does, whichever store they have open', async () => {
      const stores = engine === 'postgres' ? [store, await place.open()] : [store, store];
      const seen = await Promise.all(stores.map((from) => look(5, LIMIT, from)));
      const answers = await Promise.all(
        seen.flatMap(({ limit, version }, index) =>
          ['a', 'b', 'c'].map((callId) => {
            const uses = [{ sessionId: `s${index}`, callId, at: 5 }];
            const from = stores[index] ?? expect.unreachable();
            return from.limits.take({ limits: [{ limit, version, uses }], at: 5, over: 0 });
          }),
        ),
      );
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
      expect((await look(5)).uses).toHaveLength(1);
    });

    test('P-02 a use is there after the store was opened anew, and a second of the same call is the same use', async () => {
      expect(await look(5)).toEqual({ limit: LIMIT, version: 0, uses: [] });
      expect(await take('s', 'a', 5)).toBe('taken');
      expect(await take('s', 'a', 6)).toBe('taken');
      await store.close();
      store = await place.open();
      expect(await look(9)).toEqual({
        limit: LIMIT,
        version: 2,
        usedAt: 6,
        uses: [{ sessionId: 's', callId: 'a', at: 6 }],
      });
      expect((await look(9, 'other')).uses).toEqual([]);
    });

    test('P-02 a call counts from when it began, one that never began does not, and what is over is cleared away', async () => {
      const ran = await startWorkerSession(store, 'ran');
      const refused = await startWorkerSession(store, 'refused', {
        permission: {
          mode: 'custom',
          rules: [() => ({ verdict: 'deny', rule: 'no', where: 'here' })],
          source: 'test',
        },
      });
      const before = Date.now();
      await take('ran', 'a', 1);
      await take('refused', 'a', 1);
      expect((await look(2)).uses).toHaveLength(2);
      await called(ran, 'a');
      await called(refused, 'a');
      const { uses } = await look(2);
      expect(uses).toEqual([{ sessionId: 'ran', callId: 'a', at: expect.any(Number) }]);
      expect(uses[0]?.at).toBeGreaterThanOrEqual(before);
      const later = Date.now() + HOUR_MS + 1;
      await take('new', 'b', later);
      expect(await place.raw('SELECT session_id FROM limit_uses')).toEqual([{ session_id: 'new' }]);
    });

    test('P-02 a call that waits for a person may begin at any moment, so it counts as if it did now', async () => {
      const waiting = await startWorkerSession(store, 'waits', { permission: { mode: 'ask' } });
      await take('waits', 'a', 1);
      const outcome = called(waiting, 'a');
      const pending = () => store.approvalsOf('waits').pending();
      await expect.poll(async () => (await pending()).length).toBe(1);
      const [{ digest } = expect.unreachable()] = (await pending()).map(({ request }) => request);
      expect((await look(50)).uses).toEqual([{ sessionId: 'waits', callId: 'a', at: 50 }]);
      await store
        .approvalsOf('waits')
        .settle('a', { outcome: 'denied', decidedBy: 'ann', at: 60 }, { digest, events: [] });
      await outcome;
      expect((await look(70)).uses).toEqual([]);
    });

    test('P-02 what was recorded since a time is found for all sessions, or for some tools', async () => {
      for (const session of ['one', 'two'])
        await called(await startWorkerSession(store, session), 'a');
      const recent = async (since: number, tools?: readonly string[]) =>
        (await store.limits.recent({ since, ...(tools ? { tools } : {}), limit: 10 })).map(
          ({ sessionId }) => sessionId,
        );
      expect(await recent(0)).toEqual(['two', 'one']);
      expect(await recent(0, ['act', 'other'])).toEqual(['two', 'one']);
      expect(await recent(0, ['other'])).toEqual([]);
      expect(await recent(Date.now() + HOUR_MS)).toEqual([]);
    });

    test('P-02 what a deleted session used goes with it', async () => {
      await store.sessions.create({ id: 's', mode: 'coding' });
      await take('s', 'a', 5);
      await take('other', 'a', 5);
      await store.sessions.delete('s');
      expect((await look(5)).uses.map(({ sessionId }) => sessionId)).toEqual(['other']);
    });
  });
}
