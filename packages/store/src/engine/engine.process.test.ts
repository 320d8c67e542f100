import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';

const message = (content: string) => [{ role: 'user' as const, content, created_at: 1 }];
const coding = { mode: 'coding' } as const;

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`a transaction on ${engine} is decided from the newest state`, () => {
    let place: TestPlace;
    let store: Store;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open();
    });
    afterEach(() => place.dispose());

    test('G-04 a fence that somebody else moved on refuses the very next write', async () => {
      const { bound } = await startWorkerSession(store, 's1');
      await bound.messages.append(message('1'));
      await place.raw('UPDATE sessions SET fence = fence + 1');
      await expect(bound.messages.append(message('late'))).rejects.toMatchObject({
        code: 'SESSION_FENCED',
      });
      expect(await store.messages.load('s1', 0, 9)).toHaveLength(1);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('what another program changed in a row is not written over', async () => {
      const { bound } = await startWorkerSession(store, 's1');
      await bound.messages.append(message('1'));
      await place.raw("UPDATE sessions SET mode = 'chat_safe'");
      await bound.messages.append(message('2'));
      expect(await place.raw('SELECT mode FROM sessions')).toEqual([{ mode: 'chat_safe' }]);
      expect((await store.messages.load('s1', 0, 9)).map(({ seq }) => seq)).toEqual([1, 2]);
    });

    test('K-11 a call that another program has ended does not end again', async () => {
      let finish: (value: unknown) => void = () => undefined;
      let isRunning = false;
      const { runtime } = await startWorkerSession(store, 's1', {
        execute: () => {
          isRunning = true;
          return new Promise((resolve) => {
            finish = resolve;
          });
        },
      });
      const running = runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, coding);
      await expect.poll(() => isRunning).toBe(true);
      await place.raw("UPDATE calls SET state = 'SEALED', is_open = 0 WHERE call_id = 'c1'");
      finish({ done: true });
      await running;
      expect(await place.raw('SELECT state FROM calls')).toEqual([{ state: 'SEALED' }]);
      expect(await store.audit.list({ kinds: ['returned'], limit: 9 })).toEqual([]);
    });

    test('a call id that another program has used is not run', async () => {
      let runs = 0;
      const { runtime } = await startWorkerSession(store, 's1', {
        execute: () => {
          runs += 1;
        },
      });
      await runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, coding);
      await place.raw(
        `INSERT INTO calls (session_id, call_id, name, state, is_open, proposed_seq, body)
         SELECT session_id, 'c2', name, state, is_open, 1000000, body FROM calls`,
      );
      await runtime.runCall({ id: 'c2', name: 'act', arguments: {} }, coding);
      expect(runs).toBe(1);
    });
  });
}
