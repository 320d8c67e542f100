import { expect, test } from 'vitest';
import { attackAudit } from '../testing/audit-attack.js';
import { createTestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';

test('D07 with a checkpoint every generated tampering is found, and without one only what the documents name is missed', async () => {
  const { tried, missed, missedWithoutCheckpoint } = await attackAudit(1500, 20);
  expect(tried).toBe(1500);
  expect(missed).toEqual({});
  expect(Object.keys(missedWithoutCheckpoint).sort()).toEqual([
    'cut_everything',
    'cut_tail',
    'cut_tail_at_signature',
    'launder_and_restart',
    'replace_by_chain_of_same_key',
  ]);
});

test('D07 bytes behind a zero byte, which SQLite compares and does not hand over, are found', async () => {
  const place = await createTestPlace('sqlite');
  try {
    const store = await place.open();
    const { runtime } = await startWorkerSession(store, 's1');
    await runtime.runCall({ id: 'c1', name: 'act', arguments: { a: 'ä' } }, { mode: 'coding' });
    expect(await store.audit.verify()).toMatchObject({ ok: true });
    for (const column of ['kind', 'session_id', 'data', 'hash', 'terms']) {
      await place.raw(`UPDATE audit SET ${column} = ${column} || char(0) || 'x' WHERE seq = 2`);
      const verdict = await store.audit.verify();
      expect({ column, ...verdict }).toMatchObject({
        column,
        ok: false,
        badSeq: 2,
        fault: 'changed',
      });
      await place.raw(
        `UPDATE audit SET ${column} = substr(${column}, 1, instr(${column}, char(0)) - 1) WHERE seq = 2`,
      );
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    }
  } finally {
    await place.dispose();
  }
});
