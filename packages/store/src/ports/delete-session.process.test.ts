import { afterEach, describe, expect, test } from 'vitest';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';

let place: TestPlace | undefined;
afterEach(() => place?.dispose());

const DIGEST = 'd'.repeat(64);

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`a deleted session on ${engine}`, () => {
    test('L-06 the audit stays whole and says who deleted what', async () => {
      place = await createTestPlace(engine);
      const store = await place.open();
      await store.sessions.create({ id: 's1', mode: 'chat_safe' });
      await store.sessions.create({ id: 'child', mode: 'chat_safe', parentSessionId: 's1' });
      await store.sessions.delete('s1', 'ada');
      const entries = await place.raw(
        "SELECT session_id, actor, data FROM audit WHERE kind = 'session_deleted' ORDER BY seq",
      );
      expect(entries).toEqual([
        { session_id: 's1', actor: 'ada', data: '{"messages":0,"calls":0}' },
        { session_id: 'child', actor: 'ada', data: '{"messages":0,"calls":0,"with":"s1"}' },
      ]);
      const made = await place.raw("SELECT seq FROM audit WHERE kind = 'session_created'");
      expect(made).toHaveLength(2);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('L-06 bytes go with the last session that uses them, also where both are written at once', async () => {
      place = await createTestPlace(engine);
      const store = await place.open();
      for (const id of ['a', 'b', 'c']) await store.sessions.create({ id, mode: 'chat_safe' });
      const put = (sessionId: string) =>
        store.attachments.put({ sessionId, digest: DIGEST, data: 'QUJD' });
      await put('a');
      await put('b');
      const chunks = async () => (await place?.raw('SELECT digest FROM attachment_chunks'))?.length;
      expect(await chunks()).toBe(1);
      await store.sessions.delete('a');
      await Promise.all([store.sessions.delete('b'), put('c')]);
      expect(await store.attachments.read(DIGEST, 'c')).toBe('QUJD');
      await store.sessions.delete('c');
      expect(await chunks()).toBe(0);
    });
  });
}
