import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`sessions on ${engine}`, () => {
    let place: TestPlace;
    let store: Store;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open();
      await store.sessions.create({ id: 's1', mode: 'coding' });
    });
    afterEach(() => place.dispose());

    test('N-03 who held a session and who let it go stands in the audit', async () => {
      const pause = { at: 5, by: 'ann' };
      await store.sessions.setPaused('s1', pause, 'ann');
      expect((await store.sessions.get('s1'))?.paused).toEqual(pause);
      await store.sessions.setPaused('s1', undefined, 'bob');
      expect(await store.sessions.get('s1')).not.toHaveProperty('paused');
      await store.sessions.setPaused('s1', pause);
      const told = (await store.audit.list({ limit: 20 })).map(
        ({ kind, sessionId, actor = '-' }) => `${kind} ${sessionId} ${actor}`,
      );
      expect(told).toEqual([
        'session_created s1 -',
        'session_paused s1 ann',
        'session_resumed s1 bob',
        'session_paused s1 -',
      ]);
    });

    test('N-03 who held all and who let them go stands in the audit, once for all', async () => {
      await store.sessions.setAllPaused({ at: 5, by: 'ann' }, 'ann');
      await store.sessions.setAllPaused(undefined, 'bob');
      const told = (await store.audit.list({ limit: 20 })).slice(1);
      expect(told.map(({ kind, actor, data }) => [kind, actor, data])).toEqual([
        ['session_paused', 'ann', { all: true }],
        ['session_resumed', 'bob', { all: true }],
      ]);
      expect(told.every(({ sessionId }) => sessionId === undefined)).toBe(true);
    });
  });
}
