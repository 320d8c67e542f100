import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';

const CALLS = 300;

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`hundreds of calls at once on ${engine}`, () => {
    let place: TestPlace;
    beforeEach(async () => {
      place = await createTestPlace(engine);
    });
    afterEach(() => place.dispose());

    test('G-03 each is kept once and in order while somebody else writes', async () => {
      const store = await place.open();
      const { runtime } = await startWorkerSession(store, 's1');
      let isDone = false;
      const hand = (async () => {
        for (let count = 0; !isDone; count += 1) {
          await place.raw(`UPDATE sessions SET parent_session_id = 'hand ${count}'`);
          await new Promise((resolve) => {
            setTimeout(resolve, 5);
          });
        }
      })();
      const outcomes = await Promise.all(
        Array.from({ length: CALLS }, (_, index) =>
          runtime.runCall({ id: `c${index}`, name: 'act', arguments: {} }, { mode: 'coding' }),
        ),
      );
      isDone = true;
      await hand;

      expect(outcomes.filter(({ state }) => state === 'COMPLETED')).toHaveLength(CALLS);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
      const kinds = await place.raw(
        `SELECT call_id, count(*) AS n, count(DISTINCT kind) AS kinds FROM audit
          WHERE call_id IS NOT NULL GROUP BY call_id`,
      );
      expect(kinds).toHaveLength(CALLS);
      expect(kinds.every(({ n, kinds }) => Number(n) === 4 && Number(kinds) === 4)).toBe(true);
      const { events } = await store.events.since(0, 10_000);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events).toHaveLength(CALLS * 3);
    });

    test('a reader never sees the record of a step without its events, or the events without the record', async () => {
      const store = await place.open();
      const { runtime } = await startWorkerSession(store, 's1');
      let isDone = false;
      let looks = 0;
      const halves: string[] = [];
      const look = async (): Promise<void> => {
        // One statement, so that both halves are seen at one moment.
        const rows = await place.raw(
          `SELECT 'call' AS what, call_id AS id, state AS text FROM calls
           UNION ALL SELECT 'event', type, body FROM events`,
        );
        const ids = (type: string) =>
          rows
            .filter(({ what, id }) => what === 'event' && id === type)
            .map(({ text }) => String(JSON.parse(String(text)).call.id))
            .sort();
        const calls = (isOver: boolean) =>
          rows
            .filter(({ what, text }) => what === 'call' && (!isOver || text === 'COMPLETED'))
            .map(({ id }) => String(id))
            .sort();
        if (ids('tool:start').join() !== calls(false).join()) halves.push('a start');
        if (ids('tool:end').join() !== calls(true).join()) halves.push('an end');
        looks += 1;
      };
      const looking = (async () => {
        while (!isDone) {
          await look();
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
        }
        await look();
      })();
      await Promise.all(
        Array.from({ length: CALLS }, (_, index) =>
          runtime.runCall({ id: `c${index}`, name: 'act', arguments: {} }, { mode: 'coding' }),
        ),
      );
      isDone = true;
      await looking;
      expect(halves).toEqual([]);
      expect(looks).toBeGreaterThan(1);
    });
  });
}
