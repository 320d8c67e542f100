import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashEntry } from '../audit/audit-entry.js';
import { createAuditSigner } from '../audit/audit-signer.js';
import { commitmentTo } from '../audit/commitment.js';
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

test('a batch that only trims or only takes a row away is not empty, and each commit is counted', () => {
  const trimming = batchWith();
  trimming.trim('events', 3);
  expect(trimming.changes()).toMatchObject({
    isEmpty: false,
    trims: [{ table: 'events', upTo: 3 }],
    upserts: new Map([['heads', [{ ...heads, event_floor: 3, commits: 1 }]]]),
  });
  const removing = batchWith(todo('old'));
  removing.remove('todos', key);
  expect(removing.changes()).toMatchObject({ isEmpty: false, deletes: [{ table: 'todos', key }] });
});

test('events are cut from the front only, and cutting the audit does not move their floor', () => {
  const batch = batchWith();
  batch.trim('events', 3);
  batch.trim('events', 2);
  batch.trim('audit', 6);
  expect(batch.heads.event_floor).toBe(3);
  expect(batch.changes().trims).toEqual([
    { table: 'events', upTo: 3 },
    { table: 'events', upTo: 2 },
    { table: 'audit', upTo: 6 },
  ]);
});

test('a session that is forgotten goes with its row, and a refused write forgets none', () => {
  const batch = batchWith();
  batch.attempt(() => batch.forgetSession('s1'));
  expect(() =>
    batch.attempt(() => {
      batch.forgetSession('s2');
      throw new Error('refused');
    }),
  ).toThrow('refused');
  expect(batch.changes()).toMatchObject({
    forgets: ['s1'],
    deletes: [{ table: 'sessions', key: ['s1'] }],
  });
});

test('events get the next numbers, each with its own text', () => {
  const batch = batchWith();
  const event = { channel: 'progress', type: 'text_chunk', delta: 'x' } as const;
  const draft = { seq: 0, timestamp: 5, sessionId: 's1', agentId: 'a', event };
  batch.appendEvents([draft, { ...draft, timestamp: 6 }], ['{"one":1}']);
  const row = { session_id: 's1', agent_id: 'a', channel: 'progress', type: 'text_chunk' };
  const { inserts, upserts } = batch.changes();
  expect(inserts.get('events')).toEqual([
    { ...row, seq: 5, at: 5, body: '{"one":1}' },
    { ...row, seq: 6, at: 6, body: '' },
  ]);
  expect(upserts.get('heads')).toEqual([{ ...heads, event_seq: 6, commits: 1 }]);
});

test('memories are numbered one after another, also over a write that was refused', () => {
  const batch = batchWith();
  expect(batch.attempt(() => batch.nextMemory())).toBe(1);
  expect(() =>
    batch.attempt(() => {
      batch.nextMemory();
      throw new Error('refused');
    }),
  ).toThrow();
  expect(batch.nextMemory()).toBe(2);
});

const { privateKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const signer = createAuditSigner(privateKey);

function signedBatch(more: Partial<Facts['heads']> = {}, now = 1): Batch {
  return new Batch({ heads: { ...heads, ...more }, now, find: () => undefined }, signer);
}
const entriesOf = (batch: Batch) => batch.changes().inserts.get('audit') ?? [];
const dataOf = (row: RawRow | undefined) => JSON.parse(String(row?.data));

test('a chain that this key did not sign last says first that it does now, and from where on', () => {
  const batch = signedBatch();
  batch.audit({ kind: 'proposed' });
  const [began, proposed, ...rest] = entriesOf(batch);
  expect(rest).toEqual([]);
  expect([began?.seq, began?.kind, began?.signature]).toEqual([8, 'signing_began', null]);
  expect(dataOf(began)).toEqual({
    key_id: signer.keyId,
    public_key: signer.publicKey.export({ type: 'spki', format: 'pem' }),
    unsigned_through: 7,
  });
  expect(String(proposed?.signature)).toMatch(new RegExp(`^${signer.keyId}:`));
  const other = signedBatch({ audit_signature: 'another:xyz' });
  expect(dataOf(entriesOf(other)[0]).unsigned_through).toBeNull();
  const same = signedBatch({ audit_signature: `${signer.keyId}:xyz` });
  expect(entriesOf(same)).toEqual([]);
});

test('one signature stands under the last entry of a transaction and covers all of them', () => {
  const signature = `${signer.keyId}:xyz`;
  const batch = signedBatch({ audit_signature: signature });
  batch.audit({ kind: 'proposed', sessionId: 's1', callId: 'c1', actor: 'ann', fence: 3 });
  batch.audit({ kind: 'decided' });
  const { inserts, upserts } = batch.changes();
  const [first, last] = inserts.get('audit') ?? [];
  const entry = { seq: 8, at: 1, kind: 'proposed', session_id: 's1', call_id: 'c1', actor: 'ann' };
  const before = { seq: 7, hash: heads.audit_hash, signature };
  expect(first).toMatchObject({
    ...entry,
    fence: 3,
    signature: null,
    hash: hashEntry(before, { ...entry, fence: 3, data: '{}' }),
  });
  expect(last?.signature).toBe(signer.sign(String(last?.hash)));
  expect(upserts.get('heads')?.[0]).toMatchObject({
    audit_seq: 9,
    audit_hash: last?.hash,
    audit_signature: last?.signature,
  });
});

test('times never go back along the chain, even where the clock does', () => {
  const signature = `${signer.keyId}:xyz`;
  const batch = signedBatch({ audit_signature: signature, audit_at: 50 }, 20);
  batch.audit({ kind: 'proposed' });
  const { inserts, upserts } = batch.changes();
  expect(inserts.get('audit')?.[0]?.at).toBe(50);
  expect(upserts.get('heads')?.[0]?.audit_at).toBe(50);
});

test('what was masked is committed to, and only where there is something and a key to do it with', () => {
  const signature = `${signer.keyId}:xyz`;
  const batch = signedBatch({ audit_signature: signature });
  batch.audit({ kind: 'proposed', data: { a: 1 }, masked: { note: 'secret' } });
  batch.audit({ kind: 'proposed', data: { a: 1 }, masked: {} });
  batch.audit({ kind: 'proposed', data: { a: 1 } });
  expect(entriesOf(batch).map(dataOf)).toEqual([
    { a: 1, commitments: { note: commitmentTo(signer.salt(8, 'note'), 'secret') } },
    { a: 1 },
    { a: 1 },
  ]);
  const unsigned = batchWith();
  unsigned.audit({ kind: 'proposed', masked: { note: 'secret' } });
  expect(entriesOf(unsigned).map(dataOf)).toEqual([{}]);
});
