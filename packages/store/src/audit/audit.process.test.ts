import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import type { TestPlace } from '../testing/test-place.js';
import { createTestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';
import { fromEndLine } from './export-end.js';
import { verifyExport } from './verify-export.js';

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`audit on ${engine}`, () => {
    let place: TestPlace;
    let store: Store;

    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open();
    });
    afterEach(() => place.dispose());

    const kindsOf = async (callId: string) =>
      (await store.audit.list({ callId, limit: 50 })).map((entry) => entry.kind);

    test('G-09 a call leaves proposed, decided, executed and returned as separate entries', async () => {
      const { runtime } = await startWorkerSession(store, 's1');
      await runtime.runCall({ id: 'c1', name: 'act', arguments: { a: 1 } }, { mode: 'coding' });
      expect(await kindsOf('c1')).toEqual(['proposed', 'decided', 'executed', 'returned']);
    });

    test('G-09 a refused call is decided and returned, and never executed', async () => {
      const { runtime } = await startWorkerSession(store, 's1', { permission: { mode: 'deny' } });
      await runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, { mode: 'coding' });
      await runtime.runCall({ id: 'c2', name: 'act', arguments: {} }, { mode: 'chat_safe' });
      for (const id of ['c1', 'c2'])
        expect(await kindsOf(id)).toEqual(['proposed', 'decided', 'returned']);
      const [, decided] = await store.audit.list({ callId: 'c2', limit: 5 });
      expect(decided?.data).toMatchObject({ outcome: 'refused', error_code: 'MODE_DENIED' });
    });

    test('P08 what the approver saw stands in the audit as a hash, the same when asked and when decided', async () => {
      const { runtime } = await startWorkerSession(store, 's1', { permission: { mode: 'ask' } });
      const running = runtime.runCall(
        { id: 'c1', name: 'act', arguments: { a: 1 } },
        { mode: 'coding' },
      );
      await expect.poll(() => store.pendingApprovals()).toHaveLength(1);
      const [entry] = await store.pendingApprovals();
      await runtime.decide('c1', 'allow', { decidedBy: 'ada' });
      await running;
      expect(await kindsOf('c1')).toEqual(['proposed', 'asked', 'decided', 'executed', 'returned']);
      const [, asked, decided] = await store.audit.list({ callId: 'c1', limit: 5 });
      expect(decided?.actor).toBe('ada');
      expect(asked?.data.digest).toBe(entry?.request.digest);
      expect(decided?.data.digest).toBe(entry?.request.digest);
      expect(decided?.data.shown).toBe(asked?.data.shown);
    });

    test('U-04 the hash of what was shown covers the diff, and for edited arguments the one shown for them', async () => {
      const ask = async (sessionId: string, text: string) => {
        const { runtime } = await startWorkerSession(store, sessionId, {
          permission: { mode: 'ask' },
          describeEffect: (args) => ({ diff: `+${text} ${JSON.stringify(args)}` }),
        });
        const call = { id: 'c1', name: 'act', arguments: { a: 1 } };
        const running = runtime.runCall(call, { mode: 'coding' });
        await expect.poll(() => store.pendingApprovals()).toHaveLength(1);
        const preview = await runtime.previewEdit('c1', { a: 2 });
        if (preview.status !== 'shown') throw new Error('it is shown');
        const { effectDigest } = preview;
        await runtime.decide('c1', 'allow', { arguments: { a: 2 }, effectDigest });
        await running;
        const [, asked, decided] = await store.audit.list({ sessionId, callId: 'c1', limit: 5 });
        expect(decided?.data).toMatchObject({ edited_shown: effectDigest });
        expect(decided?.data.shown).toBe(asked?.data.shown);
        return asked?.data.shown;
      };
      expect(await ask('s1', 'one')).not.toBe(await ask('s2', 'two'));
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('G-09 the newest come first where that is asked, page by page, each with the hash before it', async () => {
      const { runtime } = await startWorkerSession(store, 's1');
      for (const id of ['c1', 'c2', 'c3'])
        await runtime.runCall({ id, name: 'act', arguments: {} }, { mode: 'coding' });
      const all = await store.audit.list({ limit: 100 });
      for (const [index, entry] of all.entries())
        if (index > 0) expect(entry.previousHash).toBe(all[index - 1]?.hash);
      const first = await store.audit.list({ limit: 4, newestFirst: true });
      const beforeSeq = first.at(-1)?.seq ?? 0;
      const rest = await store.audit.list({ limit: 100, newestFirst: true, beforeSeq });
      expect([...first, ...rest]).toEqual([...all].reverse());
      const proposed = await store.audit.list({ kinds: ['proposed'], limit: 9 });
      expect(proposed).toEqual(all.filter(({ kind }) => kind === 'proposed'));
    });

    test('P04 the first answer stands and a second, opposite one is audited as refused', async () => {
      const { runtime } = await startWorkerSession(store, 's1', { permission: { mode: 'ask' } });
      const running = runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, { mode: 'coding' });
      await expect.poll(() => store.pendingApprovals()).toHaveLength(1);
      const approvals = store.approvalsOf('s1');
      const beside = { digest: (await approvals.get('c1'))?.request.digest ?? '', events: [] };
      await approvals.settle('c1', { outcome: 'denied', at: 1, decidedBy: 'ada' }, beside);
      const yes = { outcome: 'approved', at: 2, decidedBy: 'bob' } as const;
      const second = await approvals.settle('c1', yes, beside);
      expect(second).toBe('not_pending');
      expect((await running).state).toBe('DENIED');
      const [refused] = await store.audit.list({ kinds: ['decision_refused'], limit: 5 });
      expect(refused).toMatchObject({
        actor: 'bob',
        data: { outcome: 'approved', stands: 'denied' },
      });
    });

    test('R-02 a yes that waits for another one names its call and its rule', async () => {
      const needs = { people: 2 };
      const asks = () => ({ verdict: 'ask', rule: 'publishes', where: 'rules:1', needs }) as const;
      const permission = { mode: 'custom', rules: [asks] } as const;
      const { runtime } = await startWorkerSession(store, 's1', { permission });
      const running = runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, { mode: 'coding' });
      await expect.poll(() => store.pendingApprovals()).toHaveLength(1);
      expect(await runtime.decide('c1', 'allow', { decidedBy: 'ann' })).toMatchObject({
        status: 'counted',
      });
      const [counted] = await store.audit.list({ kinds: ['yes_counted'], limit: 5 });
      expect(counted).toMatchObject({
        actor: 'ann',
        data: { people: ['ann'], line: { tool: 'act', verdict: 'asked', rule: 'publishes' } },
      });
      const byRule = await store.audit.list({ rule: 'publishes', person: 'ann', limit: 5 });
      expect(byRule.map(({ seq }) => seq)).toEqual([counted?.seq]);
      await runtime.decide('c1', 'allow', { decidedBy: 'bob' });
      expect((await running).state).toBe('COMPLETED');
    });

    test('G-09 the chain of many concurrent calls is whole', async () => {
      const { runtime } = await startWorkerSession(store, 's1');
      await runtime.runCalls(
        Array.from({ length: 100 }, (_, index) => ({ name: 'act', arguments: { index } })),
        { mode: 'coding' },
      );
      const verdict = await store.audit.verify();
      expect(verdict).toMatchObject({ ok: true, entries: 402 });
    });

    test('D07 an entry that was changed, removed, reordered or cut off at the end is named', async () => {
      const { runtime } = await startWorkerSession(store, 's1');
      for (let index = 0; index < 5; index += 1)
        await runtime.runCall({ name: 'act', arguments: { index } }, { mode: 'coding' });
      const whole = await store.audit.verify();
      expect(whole.ok).toBe(true);
      const last = (await store.audit.checkpoint()).seq;
      const rows = await place.raw('SELECT * FROM audit ORDER BY seq');

      const kept = Object.keys(rows[0] ?? {});
      const restore = async (): Promise<void> => {
        await place.raw('DELETE FROM audit');
        for (const row of rows)
          await place.raw(
            `INSERT INTO audit (${kept.join(', ')}) VALUES (${kept.map(() => '?').join(', ')})`,
            kept.map((column) => row[column] as string | number | null),
          );
      };
      const columns = [
        'at',
        'kind',
        'session_id',
        'call_id',
        'actor',
        'fence',
        'data',
        'hash',
      ] as const;

      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: last }),
          fc.constantFrom('change', 'remove', 'swap', 'cut'),
          fc.constantFrom(...columns),
          async (seq, attack, column) => {
            try {
              if (attack === 'change') {
                const value = column === 'at' || column === 'fence' ? 123_456 : 'forged';
                await place.raw(`UPDATE audit SET ${column} = ? WHERE seq = ?`, [value, seq]);
                expect(await store.audit.verify()).toMatchObject({ ok: false, badSeq: seq });
              } else if (attack === 'remove') {
                await place.raw('DELETE FROM audit WHERE seq = ?', [seq]);
                expect(await store.audit.verify()).toMatchObject({ ok: false, badSeq: seq });
              } else if (attack === 'swap') {
                const other = seq === last ? seq - 1 : seq;
                await place.raw('UPDATE audit SET seq = 0 WHERE seq = ?', [other]);
                await place.raw('UPDATE audit SET seq = ? WHERE seq = ?', [other, other + 1]);
                await place.raw('UPDATE audit SET seq = ? WHERE seq = 0', [other + 1]);
                expect(await store.audit.verify()).toMatchObject({ ok: false, badSeq: other });
              } else {
                await place.raw('DELETE FROM audit WHERE seq >= ?', [seq]);
                expect(await store.audit.verify()).toMatchObject({
                  ok: false,
                  badSeq: seq,
                  fault: 'tail_missing',
                });
              }
            } finally {
              await restore();
            }
          },
        ),
        { numRuns: 25 },
      );
      expect(await store.audit.verify()).toEqual(whole);
    });

    test('D07 a tail cut together with the head row is shown by a checkpoint kept elsewhere', async () => {
      const { runtime } = await startWorkerSession(store, 's1');
      await runtime.runCall({ name: 'act', arguments: {} }, { mode: 'coding' });
      const checkpoint = await store.audit.checkpoint();
      const [row] = await place.raw('SELECT hash FROM audit WHERE seq = 3');
      await place.raw('DELETE FROM audit WHERE seq > 3');
      await place.raw('UPDATE heads SET audit_seq = 3, audit_hash = ?', [String(row?.hash)]);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
      expect(await store.audit.verify({ checkpoints: [checkpoint] })).toMatchObject({
        ok: false,
        badSeq: 4,
        fault: 'tail_missing',
      });
    });

    test('G-09 a rotated chain stays provable: archive, checkpoint and what is left', async () => {
      const { runtime } = await startWorkerSession(store, 's1');
      for (let index = 0; index < 3; index += 1)
        await runtime.runCall({ name: 'act', arguments: { index } }, { mode: 'coding' });
      const archive: string[] = [];
      const { removed } = await store.audit.rotate(6, async (lines) => {
        archive.push(...(await collect(lines)));
      });
      expect(removed).toBe(6);
      const archived = await verifyExport(archive);
      expect(archived).toMatchObject({ ok: true, entries: 6 });
      expect(await store.audit.verify()).toMatchObject({ ok: true, firstSeq: 7 });
      if (!archived.ok) return;
      const rest = await verifyExport(await collect(store.audit.export('jsonl')), archived.head);
      expect(rest).toMatchObject({ ok: true });
      const [rotated] = await store.audit.list({ kinds: ['rotated'], limit: 1 });
      expect(rotated?.data).toMatchObject({ through: 6, hash: archived.head.hash });
      await place.raw('UPDATE audit_checkpoints SET hash = ?', ['0'.repeat(64)]);
      expect(await store.audit.verify()).toMatchObject({ ok: false, badSeq: 7 });
    });

    test('a rotation whose archive fails removes nothing', async () => {
      await startWorkerSession(store, 's1');
      const failing = store.audit.rotate(1, () => Promise.reject(new Error('no space')));
      await expect(failing).rejects.toThrow('no space');
      expect(await store.audit.verify()).toMatchObject({ ok: true, firstSeq: 1 });
    });

    test('an edited line of an export is found', async () => {
      const { runtime } = await startWorkerSession(store, 's1');
      await runtime.runCall({ name: 'act', arguments: {} }, { mode: 'coding' });
      const lines = await collect(store.audit.export('jsonl'));
      expect(await verifyExport(lines)).toMatchObject({ ok: true });
      const forged = lines.map((line, index) =>
        index === 2 ? line.replace('proposed', 'returned') : line,
      );
      expect(await verifyExport(forged)).toMatchObject({ ok: false, badSeq: 3, fault: 'changed' });
    });

    test('D07 an export that was cut, or whose end is of another, is not said to be whole', async () => {
      const { runtime } = await startWorkerSession(store, 's1');
      await runtime.runCall({ name: 'act', arguments: {} }, { mode: 'coding' });
      const lines = await collect(store.audit.export('jsonl'));
      const end = lines.at(-1) ?? '';
      const missing = { ok: false, fault: 'tail_missing' };
      expect(await verifyExport(lines.slice(0, -1))).toMatchObject(missing);
      expect(await verifyExport([...lines.slice(0, -2), end])).toMatchObject(missing);
      expect(await verifyExport([...lines, end])).toMatchObject({ ok: false, fault: 'changed' });
      const head = await store.audit.checkpoint();
      const checkpoints = [head];
      expect(await verifyExport(lines.slice(0, -1), undefined, { checkpoints })).toMatchObject({
        ok: true,
      });
      const part = await collect(store.audit.export('jsonl', { tool: 'act' }));
      expect(fromEndLine(part.at(-1) ?? '')).toMatchObject({
        isPart: true,
        filter: { tool: 'act' },
        entries: part.length - 1,
      });
      expect(await verifyExport(part)).toMatchObject({ ok: false });
    });

    test('G-04 an export longer than one page has every entry once, in order, and so has one that begins later', async () => {
      const saved = { kind: 'policy_rule_saved', data: {} } as const;
      await Promise.all(Array.from({ length: 1_100 }, () => store.audit.keepPolicyFile(saved)));
      const seqs = async (filter: Parameters<typeof store.audit.export>[1]) =>
        (await collect(store.audit.export('jsonl', filter)))
          .slice(0, -1)
          .map((line) => JSON.parse(line).seq);
      const all = await seqs({});
      expect(all).toEqual(Array.from({ length: all.length }, (_, index) => index + 1));
      expect(all.length).toBeGreaterThanOrEqual(1_100);
      expect(await seqs({ afterSeq: 7 })).toEqual(all.slice(7));
    });

    test('G-09 an export as CSV runs nothing in a spreadsheet', async () => {
      await store.sessions.create({ id: '=cmd|calc', mode: 'chat_safe' });
      await store.leases.acquire('=cmd|calc', '+SUM(A1)"x', 1000);
      const lines = await collect(store.audit.export('csv'));
      expect(lines[0]).toMatch(
        /^seq,at,kind,session_id,call_id,actor,fence,data,hash,signature,tool,effect,/,
      );
      expect(lines[1]).toContain(`,"'=cmd|calc",`);
      expect(lines[2]).toContain(`,"'+SUM(A1)""x",`);
    });

    test('G-04 a write refused by the fence stands in the audit with both numbers', async () => {
      const { lease, bound } = await startWorkerSession(store, 's1');
      await store.leases.release(lease);
      await expect(bound.todos.write('main', [])).rejects.toMatchObject({ code: 'SESSION_FENCED' });
      const [refused] = await store.audit.list({ kinds: ['write_refused'], limit: 1 });
      expect(refused).toMatchObject({ fence: 1, data: { what: 'todos.write', current_fence: 1 } });
    });
  });
}
