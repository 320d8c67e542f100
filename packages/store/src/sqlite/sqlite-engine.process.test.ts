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
