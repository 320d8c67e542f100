import { expect, test } from 'vitest';
import type { Facts } from '../engine/engine.js';
import { rowId } from '../engine/engine.js';
import type { RawRow } from '../engine/tables.js';
import { Batch } from './batch.js';

const heads: Facts['heads'] = {
  id: 'main',
  event_seq: 4,
  event_floor: 0,
  audit_seq: 7,
  audit_hash: '0'.repeat(64),
  audit_signature: '',
  audit_at: 0,
  memory_seq: 0,
  commits: 0,
};
const todo = (body: string) => ({ session_id: 's1', agent_id: 'main', body });
const key = ['s1', 'main'];

function batchWith(row?: RawRow): Batch {
  return new Batch({
    heads,
    now: 1,
    find: (id) => (id === rowId('todos', key) ? row : undefined),
  });
}

test('later writes see earlier ones, and the last one is written', () => {
  const batch = batchWith(todo('old'));
  expect(batch.get('todos', key)?.body).toBe('old');
  batch.put('todos', todo('new'));
  expect(batch.get('todos', key)?.body).toBe('new');
  batch.remove('todos', key);
  expect(batch.get('todos', key)).toBeUndefined();
  const { deletes, upserts } = batch.changes();
  expect(deletes).toEqual([{ table: 'todos', key }]);
  expect(upserts.has('todos')).toBe(false);
});

test('a write that throws leaves nothing of all it did: rows, entries, events, numbers and trims', () => {
  const batch = batchWith(todo('old'));
  batch.attempt(() => batch.put('todos', todo('kept')));
  expect(() =>
    batch.attempt(() => {
      batch.put('todos', todo('lost'));
      batch.remove('todos', key);
      batch.audit({ kind: 'proposed' });
      batch.nextMemory();
      batch.trim('events', 3);
      throw new Error('refused');
    }),
  ).toThrow('refused');
  expect(batch.heads).toEqual(heads);
  expect(batch.get('todos', key)?.body).toBe('kept');
  const { inserts, trims, deletes } = batch.changes();
  expect(inserts.get('audit') ?? []).toEqual([]);
  expect([trims, deletes]).toEqual([[], []]);
});

test('entries are numbered and chained from the head, and the head is written with them', () => {
  const batch = batchWith();
  expect([batch.audit({ kind: 'proposed' }), batch.audit({ kind: 'decided' })]).toEqual([8, 9]);
  const { upserts, inserts } = batch.changes();
  const last = inserts.get('audit')?.at(-1);
  expect(upserts.get('heads')).toEqual([
    {
      ...heads,
      commits: 1,
      audit_seq: 9,
      audit_hash: last?.hash,
      audit_signature: '',
      audit_at: last?.at,
    },
  ]);
});

test('a batch in which nothing was done is empty', () => {
  expect(batchWith().changes().isEmpty).toBe(true);
});
