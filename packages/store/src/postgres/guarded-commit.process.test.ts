import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestDatabase } from '../testing/test-database.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';
import { Batch } from '../write/batch.js';
import { binaryLists } from './binary-lists.js';
import { clientConfig } from './connect.js';
import { commitGuarded } from './guarded-commit.js';
import { beginLocked } from './locked-commit.js';
import { listsOf } from './postgres-statements.js';
import { SeenRows } from './seen-rows.js';

const message = (content: string) => [{ role: 'user' as const, content, created_at: 1 }];

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`on ${engine}, what was seen before is not believed`, () => {
    let place: TestPlace;
    let store: Store;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open();
    });
    afterEach(() => place.dispose());

    /** Three commits: by now the next is decided from what was seen. */
    async function settled() {
      const work = await startWorkerSession(store, 's1');
      for (const content of ['1', '2', '3']) await work.bound.messages.append(message(content));
      return work;
    }

    test('G-04 a fence that somebody else moved on refuses the very next write', async () => {
      const { bound } = await settled();
      await place.raw('UPDATE sessions SET fence = fence + 1');
      await expect(bound.messages.append(message('late'))).rejects.toMatchObject({
        code: 'SESSION_FENCED',
      });
      expect(await store.messages.load('s1', 0, 9)).toHaveLength(3);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('what a hand changed in a row is not written over', async () => {
      const { bound } = await settled();
      await place.raw("UPDATE sessions SET mode = 'chat_safe'");
      await bound.messages.append(message('4'));
      expect(await place.raw('SELECT mode, last_seq FROM sessions')).toMatchObject([
        { mode: 'chat_safe' },
      ]);
      expect((await store.messages.load('s1', 0, 9)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    });

    test('K-11 a call that a hand has ended cannot end again', async () => {
      const { bound, runtime } = await settled();
      await runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, { mode: 'coding' });
      const record = await bound.records.get('s1', 'c1');
      if (!record) throw new Error('no record');
      const open = { ...record, id: 'c2', state: 'EXECUTING' as const };
      await bound.records.keep({ record: open, isNew: true, events: [] });
      await place.raw("UPDATE calls SET state = 'SEALED', is_open = 0 WHERE call_id = 'c2'");
      const end = { record: { ...open, state: 'COMPLETED' }, isNew: false, events: [] } as const;
      await expect(bound.records.keep(end)).rejects.toMatchObject({ code: 'CALL_OVER' });
    });

    test('a call id that was taken for new and is not is told so', async () => {
      const { bound, runtime } = await settled();
      await runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, { mode: 'coding' });
      const record = await bound.records.get('s1', 'c1');
      if (!record) throw new Error('no record');
      const copy =
        'INSERT INTO calls (session_id, call_id, name, state, is_open, proposed_seq, body)';
      await place.raw(
        `${copy} SELECT session_id, 'c2', name, state, is_open, 1000000, body FROM calls`,
      );
      const first = { isNew: true, events: [] };
      const again = { ...first, record: { ...record, id: 'c2' } };
      expect(await bound.records.keep(again)).toBe('duplicate');
      const other = { ...first, record: { ...record, id: 'c3' } };
      expect(await bound.records.keep(other)).toBe('kept');
    });
  });
}

describe('one guarded statement', () => {
  test('G-04 a statement that comes late finds other heads and writes nothing', async () => {
    const place = await createTestPlace('postgres');
    if (!('url' in place.where)) throw new Error('no url');
    const client = new pg.Client(clientConfig(place.where.url));
    try {
      const store = await place.open();
      await store.sessions.create({ id: 's1', mode: 'coding' });
      await client.connect();
      const seen = new SeenRows();
      const look = async () => {
        const begun = await beginLocked(client, 'late', [{ table: 'sessions', key: ['s1'] }]);
        await client.query('ROLLBACK');
        for (const [table, row] of begun.rows) seen.keep(table, row);
        const batch = new Batch(begun.facts);
        batch.audit({ kind: 'rotated' });
        // As if this process had written the heads last.
        seen.keepWritten(
          { ...batch.changes(), upserts: new Map([['heads', [{ ...begun.facts.heads }]]]) },
          begun.headsVersion,
        );
        const found = seen.look([{ table: 'sessions', key: ['s1'] }]);
        if (!found) throw new Error('not seen');
        return { found, changes: batch.changes() };
      };
      const committer = { id: 'late', batchNumber: 1, wakes: false };

      const early = await look();
      await store.sessions.create({ id: 's2', mode: 'coding' });
      expect(await commitGuarded(client, committer, early.found, early.changes)).toBeUndefined();
      expect(
        await place.raw("SELECT count(*)::int AS n FROM audit WHERE kind = 'rotated'"),
      ).toEqual([{ n: 0 }]);
      expect(await place.raw("SELECT * FROM writers WHERE id = 'late'")).toEqual([]);

      const inTime = await look();
      expect(await commitGuarded(client, committer, inTime.found, inTime.changes)).toBeDefined();
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    } finally {
      await client.end();
      await place.dispose();
    }
  });

  test('lists of whole numbers, and of nothing, arrive as they were sent', async () => {
    const database = await createTestDatabase();
    try {
      const number = fc.oneof(fc.maxSafeInteger(), fc.constant(null));
      await fc.assert(
        fc.asyncProperty(fc.array(number, { maxLength: 8 }), async (numbers) => {
          const [list] = binaryLists([{ type: 'bigint', values: numbers }]);
          const found = await database.query('SELECT unnest($1::bigint[])::text AS number', [list]);
          expect(found.map((row) => row.number)).toEqual(
            numbers.map((one) => (one === null ? null : String(one))),
          );
        }),
        { numRuns: 100 },
      );
      expect(() => binaryLists([{ type: 'bigint', values: [1.5] }])).toThrow('no whole number');
    } finally {
      await database.drop();
    }
  });

  test('D10 lists of any text arrive as they were sent', async () => {
    const database = await createTestDatabase();
    try {
      const text = fc
        .string({ unit: 'binary', maxLength: 40 })
        .filter((one) => !one.includes('\0'));
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
          const rows = texts.map((body) => ({ session_id: body, seq: 1, role: 'user', body }));
          const list = listsOf('messages', rows)[0];
          const found = await database.query('SELECT unnest($1::text[]) AS text', [list]);
          expect(found.map((row) => row.text)).toEqual(texts);
        }),
        { numRuns: 200 },
      );
    } finally {
      await database.drop();
    }
  });
});
