import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@sluice/kernel/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashEntry } from '../audit/audit-entry.js';
import type { Engine, Facts } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import { Batch } from '../write/batch.js';
import type { Changes } from '../write/changes.js';
import { loadSqlite } from './load-sqlite.js';
import { openSqlite } from './open-sqlite.js';
import { createSqliteEngine } from './sqlite-engine.js';
import { numberOf } from './sqlite-statements.js';
import { type SqliteWriter, startWriter } from './sqlite-writer.js';

let folder: string;
let path: string;
let engine: Engine;
/** What the next commits are given in place of what was decided. */
let sabotage: ((commit: SqliteWriter['commit']) => SqliteWriter['commit'])[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-engine-'));
  path = join(folder, 'store.db');
  const made = await openSqlite({ path, clock: systemClock, readOnly: false });
  await made.close();
  const sqlite = loadSqlite();
  const writer = await startWriter(sqlite, path);
  sabotage = [];
  engine = createSqliteEngine({
    path,
    reader: sqlite.open(path, { readOnly: true }),
    writer: {
      commit: (transaction, options) =>
        (sabotage.shift()?.(writer.commit) ?? writer.commit)(transaction, options),
      close: writer.close,
    },
    clock: systemClock,
    release: () => undefined,
  });
});

afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const entry =
  (actor: string) =>
  (facts: Facts): Changes => {
    const batch = new Batch(facts);
    batch.audit({ kind: 'rotated', actor });
    return batch.changes();
  };

/** Who is in the chain, which is checked on the way. */
async function chain(): Promise<readonly (string | null)[]> {
  const [head] = await engine.all('SELECT * FROM heads', []);
  const entries = (await engine.all('SELECT * FROM audit ORDER BY seq', [])).map((row) =>
    readRow('audit', row),
  );
  let hash = '0'.repeat(64);
  for (const [index, row] of entries.entries()) {
    expect(row.seq).toBe(index + 1);
    expect(row.hash).toBe(hashEntry(hash, row));
    hash = row.hash;
  }
  expect(head).toMatchObject({ audit_seq: entries.length, audit_hash: hash });
  return entries.map(({ actor }) => actor);
}

const failing: (typeof sabotage)[number] = (commit) => (transaction, options) =>
  commit(
    {
      ...transaction,
      steps: [numberOf('INSERT INTO heads SELECT * FROM heads'), 1, 0, ...transaction.steps],
    },
    options,
  );

test('G-03 transactions that are sent one after another are decided on top of each other', async () => {
  await Promise.all(['a', 'b', 'c'].map((actor) => engine.transact([], entry(actor))));
  expect(await chain()).toEqual(['a', 'b', 'c']);
});

test('G-03 what was decided on top of a transaction that failed is decided anew', async () => {
  await engine.transact([], entry('before'));
  sabotage = [failing];
  const [failed, ...others] = await Promise.allSettled(
    ['a', 'b', 'c'].map((actor) => engine.transact([], entry(actor))),
  );
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'STORE_WRITE_FAILED' } });
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  await engine.transact([], entry('after'));
  expect(await chain()).toEqual(['before', 'b', 'c', 'after']);
});

test('G-03 of refusals that follow each other closely none is taken for a commit', async () => {
  const expected: string[] = [];
  for (let round = 0; round < 80; round += 1) {
    sabotage = [failing];
    const actors = ['a', 'b', 'c'].map((name) => `${name}${round}`);
    const done = await Promise.allSettled(actors.map((actor) => engine.transact([], entry(actor))));
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expected.push(...actors.slice(1));
  }
  expect(await chain()).toEqual(expected);
});

test('what another program wrote while transactions were under way is seen by all of them', async () => {
  await engine.transact([], entry('before'));
  const other = loadSqlite().open(path);
  sabotage = [
    (commit) => async (transaction, options) => {
      other.exec('UPDATE heads SET memory_seq = 7');
      return commit(transaction, options);
    },
  ];
  await Promise.all(['a', 'b', 'c'].map((actor) => engine.transact([], entry(actor))));
  other.close();
  expect(await chain()).toEqual(['before', 'a', 'b', 'c']);
  expect(await engine.all('SELECT memory_seq FROM heads', [])).toEqual([{ memory_seq: 7 }]);
});

test('a row that is not remembered is read only when nothing is under way', async () => {
  const long = 'x'.repeat(20_000);
  const todo = { table: 'todos', key: ['s1', 'main'] } as const;
  const put = (body: string) => (facts: Facts) => {
    const batch = new Batch(facts);
    const before = batch.get('todos', todo.key)?.body ?? '';
    batch.put('todos', { session_id: 's1', agent_id: 'main', body: `${before}${body}` });
    return batch.changes();
  };
  await Promise.all([
    engine.transact([todo], put(long)),
    engine.transact([todo], put('y')),
    engine.transact([todo], put('z')),
  ]);
  const [row] = await engine.all(
    'SELECT length(body) AS length, substr(body, -3) AS end FROM todos',
    [],
  );
  expect(row).toEqual({ length: long.length + 2, end: 'xyz' });
});

test('a row that was taken for new and is there is found by the second look', async () => {
  const call = { table: 'calls', key: ['s1', 'c1'], isNew: true } as const;
  const seen: boolean[] = [];
  const add = (proposed: number) => (facts: Facts) => {
    const batch = new Batch(facts);
    const isThere = batch.get('calls', call.key) !== undefined;
    seen.push(isThere);
    const row = { name: 'act', state: 'PENDING', is_open: 0, parent_call_id: null, body: '{}' };
    if (!isThere)
      batch.add('calls', { ...row, session_id: 's1', call_id: 'c1', proposed_seq: proposed });
    return batch.changes();
  };
  await engine.transact([call], add(1));
  await engine.transact([call], add(2));
  expect(seen).toEqual([false, false, true]);
  expect(await engine.all('SELECT proposed_seq FROM calls', [])).toEqual([{ proposed_seq: 1 }]);
});
