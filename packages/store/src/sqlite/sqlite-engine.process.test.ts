import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GENESIS, hashEntry } from '../audit/audit-entry.js';
import { linkOf } from '../audit/check-chain.js';
import type { Engine, Facts } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import { Batch } from '../write/batch.js';
import type { Changes } from '../write/changes.js';
import { loadSqlite } from './load-sqlite.js';
import { openSqlite } from './open-sqlite.js';
import { createSqliteEngine } from './sqlite-engine.js';
import { type SqliteWriter, startWriter } from './sqlite-writer.js';

let folder: string;
let path: string;
let engine: Engine;
/** Stands in front of the next commits. */
let sabotage: ((commit: SqliteWriter['commit']) => SqliteWriter['commit'])[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-engine-'));
  path = join(folder, 'store.db');
  const made = await openSqlite({ path, clock: systemClock, log: consoleLog, readOnly: false });
  await made.close();
  const sqlite = loadSqlite();
  const writer = await startWriter(sqlite, path);
  sabotage = [];
  engine = createSqliteEngine({
    path,
    reader: sqlite.open(path, { readOnly: true }),
    writer: {
      commit: (statements) => (sabotage.shift()?.(writer.commit) ?? writer.commit)(statements),
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
  let end = GENESIS;
  for (const [index, row] of entries.entries()) {
    expect(row.seq).toBe(index + 1);
    expect(row.hash).toBe(hashEntry(end, row));
    end = linkOf(row);
  }
  expect(head).toMatchObject({ audit_seq: entries.length, audit_hash: end.hash });
  return entries.map(({ actor }) => actor);
}

test('a transaction that fails leaves nothing, and the next is decided from what is on disk', async () => {
  await engine.transact([], entry('before'));
  sabotage = [
    (commit) => (statements) =>
      commit([...statements, { sql: 'INSERT INTO heads SELECT * FROM heads', rows: [[]] }]),
  ];
  await expect(engine.transact([], entry('failed'))).rejects.toMatchObject({
    code: 'STORE_WRITE_FAILED',
  });
  expect(await chain()).toEqual(['before']);
  await engine.transact([], entry('after'));
  expect(await chain()).toEqual(['before', 'after']);
});

test('what another program wrote between the look and the commit is not written over', async () => {
  await engine.transact([], entry('before'));
  const other = loadSqlite().open(path);
  sabotage = [
    (commit) => (statements) => {
      other.exec('UPDATE heads SET memory_seq = 7');
      return commit(statements);
    },
  ];
  await engine.transact([], entry('a'));
  other.close();
  expect(await chain()).toEqual(['before', 'a']);
  expect(await engine.all('SELECT memory_seq FROM heads', [])).toEqual([{ memory_seq: 7 }]);
});

test('a transaction that decides to write nothing commits nothing', async () => {
  sabotage = [
    () => () => {
      throw new Error('no commit is expected');
    },
  ];
  await engine.transact([], (facts) => new Batch(facts).changes());
  expect(sabotage).toHaveLength(1);
});

const todos = { table: 'todos', key: ['s1', 'main'] } as const;

/** Writes the list, and keeps what it found. */
const writeTodos =
  (body: string, found: (string | undefined)[]) =>
  (facts: Facts): Changes => {
    const batch = new Batch(facts);
    found.push(batch.get('todos', todos.key)?.body);
    batch.put('todos', { session_id: 's1', agent_id: 'main', body });
    return batch.changes();
  };

async function makeSession(): Promise<void> {
  await engine.transact([], (facts) => {
    const batch = new Batch(facts);
    batch.put('sessions', {
      id: 's1',
      mode: 'chat_safe',
      parent_session_id: null,
      created_at: 1,
      updated_at: 1,
      last_seq: 0,
      last_entry: 0,
      fence: 1,
      lease_owner: null,
      lease_until: 0,
      archived_at: null,
      body: '{}',
    });
    return batch.changes();
  });
}

test('a transaction finds what those before it wrote', async () => {
  await makeSession();
  const found: (string | undefined)[] = [];
  for (const body of ['1', '2', '3']) await engine.transact([todos], writeTodos(body, found));
  expect(found).toEqual([undefined, '1', '2']);
  expect(await engine.all('SELECT body FROM todos', [])).toEqual([{ body: '3' }]);
});

test('what another program wrote since the transaction before is found, by one that writes and by one that does not', async () => {
  await makeSession();
  const found: (string | undefined)[] = [];
  await engine.transact([todos], writeTodos('1', found));
  const other = loadSqlite().open(path);
  other.exec("UPDATE todos SET body = 'theirs'");
  await engine.transact([todos], writeTodos('2', found));
  expect(found.at(-1)).toBe('theirs');
  other.exec("UPDATE todos SET body = 'theirs again'");
  other.close();
  const seen: (string | undefined)[] = [];
  await engine.transact([todos], (facts) => {
    const batch = new Batch(facts);
    seen.push(batch.get('todos', todos.key)?.body);
    return batch.changes();
  });
  expect(seen.at(-1)).toBe('theirs again');
});

test('a row that went with its session is not found, whoever wrote it', async () => {
  await makeSession();
  const found: (string | undefined)[] = [];
  await engine.transact([todos], writeTodos('1', found));
  await engine.transact([todos], (facts) => {
    const batch = new Batch(facts);
    batch.put('todos', { session_id: 's1', agent_id: 'main', body: '2' });
    batch.forgetSession('s1');
    return batch.changes();
  });
  await makeSession();
  await engine.transact([todos], writeTodos('3', found));
  expect(found).toEqual([undefined, undefined]);
});
