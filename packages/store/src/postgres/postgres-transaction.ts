import type pg from 'pg';
import { type Facts, keyOfRow, type RowKey, rowId } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import { columnsOf, type RawRow, type TableName } from '../engine/tables.js';
import { StoreError } from '../store-error.js';
import type { Changes } from '../write/changes.js';
import { isConnectionFault } from './connect.js';
import type { Expected } from './last-known.js';
import { type PgStatement, selectOf, statementsOf } from './postgres-statements.js';
import { singleStatement } from './single-statement.js';
import { NOTIFY_OTHERS } from './wake-ups.js';

export interface BegunTransaction {
  readonly facts: Facts;
  /** The last transaction of this process that was committed. */
  readonly lastBatch: number;
}

/** Begins a transaction, waits until no other process writes, and looks. */
export async function beginTransaction(
  client: pg.Client,
  writerId: string,
  keys: readonly RowKey[],
): Promise<BegunTransaction> {
  const tables = [...keysByTable(keys)];
  const [, , heads, ...results] = await pipeline(client, [
    'BEGIN',
    // A statement of its own, so that what follows sees everything committed before the lock was given.
    { name: 'lock', text: 'SELECT FROM heads FOR UPDATE', values: [] },
    {
      name: 'heads',
      text: `SELECT ${columnsOf('heads').join(', ')},
        (extract(epoch from clock_timestamp()) * 1000)::bigint AS now,
        coalesce((SELECT last_batch FROM writers WHERE id = $1), 0) AS last_batch FROM heads`,
      values: [writerId],
    },
    ...tables.map(([table, ofTable]) => selectOf(table, ofTable)),
  ]);
  const head = heads?.rows[0];
  if (!head) throw new StoreError('STORE_CORRUPT', 'The database has lost its heads row');
  const found = new Map<string, RawRow>();
  for (const [index, [table]] of tables.entries())
    for (const row of results[index]?.rows ?? [])
      found.set(rowId(table, keyOfRow(table, row)), readRow(table, row));
  return {
    lastBatch: Number(head.last_batch),
    facts: {
      heads: readRow('heads', head),
      now: Number(head.now),
      find: (id) => found.get(id),
    },
  };
}

/** Writes and commits in the transaction that was begun. */
export async function commitTransaction(
  client: pg.Client,
  writerId: string,
  batchNumber: number,
  changes: Changes,
): Promise<void> {
  const results = await pipeline(client, [
    ...statementsOf(changes),
    {
      name: 'count_and_notify',
      text: `INSERT INTO writers (id, last_batch, seen_at) VALUES ($1, $2, now())
        ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, seen_at = excluded.seen_at
        RETURNING ${NOTIFY_OTHERS}`,
      values: [writerId, batchNumber],
    },
    'COMMIT',
  ]);
  if (results.at(-1)?.command !== 'COMMIT')
    throw new StoreError('STORE_WRITE_FAILED', 'The database rolled the transaction back');
}

/**
 * A whole transaction in one round trip. `changed`: the database did not hold what was expected, and nothing was
 * written.
 */
export async function commitIfUnchanged(
  client: pg.Client,
  writerId: string,
  batchNumber: number,
  expected: Expected,
  changes: Changes,
): Promise<'committed' | 'changed'> {
  const [result] = await pipeline(client, [
    singleStatement(writerId, batchNumber, expected, changes),
  ]);
  return result?.rows[0]?.is_written ? 'committed' : 'changed';
}

function keysByTable(keys: readonly RowKey[]): ReadonlyMap<TableName, readonly RowKey['key'][]> {
  const wanted = new Map<TableName, RowKey['key'][]>();
  for (const { table, key } of keys) {
    const ofTable = wanted.get(table);
    if (ofTable) ofTable.push(key);
    else wanted.set(table, [key]);
  }
  return wanted;
}

/** Sends all statements at once and waits for all results; throws what the first one that failed said. */
async function pipeline(
  client: pg.Client,
  statements: readonly (PgStatement | string)[],
): Promise<readonly pg.QueryResult<RawRow>[]> {
  const settled = await Promise.allSettled(
    statements.map((statement) =>
      typeof statement === 'string'
        ? client.query<RawRow>(statement)
        : client.query<RawRow>({ ...statement, values: [...statement.values] }),
    ),
  );
  const results: pg.QueryResult<RawRow>[] = [];
  for (const result of settled) {
    if (result.status === 'rejected') {
      // After a refusal the transaction is over for the server; this ends it for us too.
      if (!isConnectionFault(result.reason)) await client.query('ROLLBACK');
      throw result.reason;
    }
    results.push(result.value);
  }
  return results;
}
