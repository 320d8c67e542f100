import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession, type WorkerSession } from '../testing/worker-session.js';
import type { AuditFilter } from './find-entries.js';
import { SORTED_IN_AT_ONCE } from './find-on-sqlite.js';

const coding = { mode: 'coding' } as const;

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`entries of an audit on ${engine}`, () => {
    let place: TestPlace;
    let store: Store;
    let worker: WorkerSession;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open();
      worker = await startWorkerSession(store, 's1', {
        permission: {
          mode: 'auto',
          rules: [
            ({ args }) =>
              JSON.stringify(args).includes('secret')
                ? { verdict: 'deny', rule: 'no secrets', where: 'test.yaml:3' }
                : undefined,
          ],
        },
      });
    });
    afterEach(() => place.dispose());

    const call = (id: string, args: object) =>
      worker.runtime.runCall({ id, name: 'act', arguments: args }, coding);
    const seqsOf = async (filter: AuditFilter, limit = 1000, newestFirst = false) =>
      (await store.audit.list({ ...filter, limit, newestFirst })).map(({ seq }) => seq);
    const kindsOf = async (filter: AuditFilter) =>
      (await store.audit.list({ ...filter, limit: 1000 })).map(({ kind, callId }) =>
        [callId, kind].join(' '),
      );

    test('R-03 every filter is answered by the database, alone and together', async () => {
      await call('c1', { path: 'src/a.ts' });
      await call('c2', { path: 'secret.txt' });
      await startWorkerSession(store, 's2');
      expect(await kindsOf({ outcome: 'refused' })).toEqual(['c2 decided', 'c2 returned']);
      expect(await kindsOf({ rule: 'no secrets', kinds: ['returned'] })).toEqual(['c2 returned']);
      expect(await kindsOf({ text: 'SRC ts', outcome: 'completed' })).toEqual(['c1 returned']);
      expect(await kindsOf({ tool: 'act', callId: 'c1', hidesPlumbing: true })).toEqual([
        'c1 proposed',
        'c1 decided',
        'c1 executed',
        'c1 returned',
      ]);
      expect(await kindsOf({ person: 'policy', text: 'secret' })).toEqual([
        'c2 decided',
        'c2 returned',
      ]);
      expect(await kindsOf({ sessionId: 's2', hidesPlumbing: true })).toEqual([' session_created']);
      expect(await kindsOf({ tool: 'act', person: 'nobody' })).toEqual([]);
      expect(await kindsOf({ kinds: [] })).toEqual([]);
      expect(await kindsOf({ text: '" OR v) NOT (' })).toEqual([]);
    });

    test('R-03 pages in both orders show each entry once, whatever is appended meanwhile', async () => {
      for (let turn = 0; turn < 12; turn += 1) await call(`c${turn}`, { turn });
      const whole = await seqsOf({ outcome: 'completed' });
      expect(whole).toHaveLength(12);
      for (const newestFirst of [true, false]) {
        const seen: number[] = [];
        for (;;) {
          const last = seen.at(-1);
          const from = last ?? (newestFirst ? Number.MAX_SAFE_INTEGER : 0);
          const bound = newestFirst ? { beforeSeq: from } : { afterSeq: from };
          const page = await seqsOf({ outcome: 'completed', ...bound }, 5, newestFirst);
          seen.push(...page);
          if (page.length < 5) break;
          if (newestFirst) await call(`more${seen.length}`, {});
        }
        const expected = newestFirst ? [...whole].reverse() : seen;
        expect(seen).toEqual(expected);
        expect(new Set(seen).size).toBe(seen.length);
      }
    });

    test('R-03 many entries that do not fit hide none that does', async () => {
      await call('needle', { path: 'needle.txt' });
      for (let turn = 0; turn < 12; turn += 1)
        await Promise.all(
          Array.from({ length: 1000 }, async (_, index) =>
            store.sessions.create({ id: `${turn} ${index}`, mode: 'coding' }),
          ),
        );
      expect(await kindsOf({ text: 'needle', kinds: ['returned'] })).toEqual(['needle returned']);
      expect(await seqsOf({ kinds: ['session_created'] }, 3, true)).toHaveLength(3);
    });

    test('R-03 entries that a rotation removed are found no more', async () => {
      await call('c1', { path: 'old.txt' });
      const { seq } = await store.audit.checkpoint();
      await call('c2', { path: 'new.txt' });
      await store.audit.rotate(seq, undefined);
      expect(await seqsOf({ text: 'old' })).toEqual([]);
      expect(await seqsOf({ text: 'new' })).not.toEqual([]);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('R-03 what was taken out of the index of words is shown to whoever asks for no words', async () => {
      await call('c1', { path: 'src/a.ts' });
      for (let index = 0; index < SORTED_IN_AT_ONCE; index += 1)
        await store.sessions.create({ id: `later ${index}`, mode: 'coding' });
      const shown = await seqsOf({ hidesPlumbing: true });
      const [first] = await seqsOf({ callId: 'c1' });
      const takeOut =
        engine === 'sqlite'
          ? `INSERT INTO audit_terms (audit_terms, rowid, terms)
              SELECT 'delete', seq, terms FROM audit WHERE seq = ?`
          : "UPDATE audit SET terms = '' WHERE seq = ?";
      await place.raw(takeOut, [first ?? 0]);
      expect(await seqsOf({ callId: 'c1' })).not.toContain(first);
      expect(await seqsOf({ hidesPlumbing: true })).toEqual(shown);
      expect(await kindsOf({ hidesPlumbing: true })).not.toContain(' lease_acquired');
    });

    test('D07 an entry that is hidden from searches is found by verifying', async () => {
      await call('c1', { path: 'src/a.ts' });
      const [first] = await seqsOf({ callId: 'c1' });
      await place.raw('UPDATE audit SET terms = ? WHERE seq = ?', ['v', first ?? 0]);
      expect(await store.audit.verify()).toMatchObject({
        ok: false,
        badSeq: first,
        fault: 'changed',
      });
    });
  });
}

test('R-03 both ends of a time are in it, and a clock that goes back does not reorder entries', async () => {
  const place = await createTestPlace('sqlite');
  try {
    const clock = createManualClock();
    const store = await place.open({ clock });
    for (const step of [10, 10, -500, 10, 1000]) {
      clock.advance(step);
      await store.sessions.create({ id: `at ${clock.now()}`, mode: 'coding' });
    }
    const entries = await store.audit.list({ limit: 99 });
    const times = entries.map((entry) => entry.at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const [first, second] = entries;
    const found = await store.audit.list({
      from: first?.at ?? 0,
      until: second?.at ?? 0,
      limit: 99,
    });
    expect(found.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(await store.audit.list({ from: times.at(-1) ?? 0, limit: 99 })).toHaveLength(1);
    expect(await store.audit.list({ from: (times.at(-1) ?? 0) + 1, limit: 99 })).toEqual([]);
    expect(await store.audit.list({ until: (times[0] ?? 0) - 1, limit: 99 })).toEqual([]);
  } finally {
    await place.dispose();
  }
});
