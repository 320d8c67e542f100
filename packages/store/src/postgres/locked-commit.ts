import type pg from 'pg';
import { type Facts, factId, type RowKey } from '../engine/engine.js';
import { idOf } from '../engine/kept-rows.js';
import { readRow } from '../engine/read-row.js';
import { columnsOf, type RawRow, type SqlValue, type TableName } from '../engine/tables.js';
import { StoreError } from '../store-error.js';
import type { Changes } from '../write/changes.js';
import { isConnectionFault } from './connect.js';
import { type PgStatement, selectOf, statementsOf } from './postgres-statements.js';
import { VERSION } from './seen-rows.js';
import { WAKE_CHANNEL } from './wake-channel.js';

export interface Begun {
  readonly facts: Facts;
  readonly headsVersion: string;
  /** The rows that were asked for and are there, each with its version. */
  readonly rows: readonly (readonly [TableName, RawRow])[];
  /** The last transaction of this process that was committed. */
  readonly lastBatch: number;
}

/** Begins a transaction, waits until no other process writes, and looks. */
export async function beginLocked(
  client: pg.Client,
  id: string,
  keys: readonly RowKey[],
): Promise<Begun> {
  const wanted = new Map<TableName, Map<string, readonly SqlValue[]>>();
  for (const { table, key } of keys) {
    const ofTable = wanted.get(table) ?? new Map<string, readonly SqlValue[]>();
    wanted.set(table, ofTable.set(factId(table, key), key));
  }
  const selects = [...wanted].map(([table, ofTable]) => ({
    table,
    statement: selectOf(table, [...ofTable.values()]),
  }));
  const [, heads, ...answers] = await pipeline(client, [
    // A statement of its own, so that what follows sees everything committed before the lock was given.
    'BEGIN; SELECT FROM heads FOR UPDATE',
    {
      name: 'heads',
      text: `SELECT ${columnsOf('heads').join(', ')}, xmin::text AS ${VERSION},
        (extract(epoch from clock_timestamp()) * 1000)::bigint AS now,
        coalesce((SELECT last_batch FROM writers WHERE id = $1), 0) AS last_batch FROM heads`,
      values: [id],
    },
    ...selects.map(({ statement }) => statement),
  ]);
  const rows = selects.flatMap(({ table }, index) =>
    (answers[index]?.rows ?? []).map((row) => [table, row] as const),
  );
  const found = new Map<string, RawRow>();
  for (const [table, row] of rows) found.set(idOf(table, row), readRow(table, row));
  const head = heads?.rows[0];
  if (!head) throw new StoreError('STORE_CORRUPT', 'The database has lost its heads row');
  return {
    rows,
    lastBatch: Number(head.last_batch),
    headsVersion: String(head[VERSION]),
    facts: {
      heads: readRow('heads', head),
      now: Number(head.now),
      find: (id) => found.get(id),
    },
  };
}

/** Writes and commits what `beginLocked` began; answers the version of every row it wrote. */
export async function commitLocked(
  client: pg.Client,
  id: string,
  batchNumber: number,
  changes: Changes,
): Promise<string> {
  // One message for what ends every transaction. The id is a UUID and the number a number.
  const end = `INSERT INTO writers (id, last_batch, seen_at) VALUES ('${id}', ${batchNumber}, now())
    ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, seen_at = excluded.seen_at;
    NOTIFY ${WAKE_CHANNEL}, '${id}'; COMMIT`;
  const answers = await pipeline(client, [
    ...statementsOf(changes),
    { name: 'version', text: 'SELECT (txid_current() % 4294967296)::text AS version', values: [] },
    end,
  ]);
  if (lastCommandOf(answers.at(-1)) !== 'COMMIT')
    throw new StoreError('STORE_WRITE_FAILED', 'The database rolled the transaction back');
  return String(answers.at(-2)?.rows[0]?.version);
}

/** A text of several statements is answered with a list. */
function lastCommandOf(answer: unknown): unknown {
  const last: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  return typeof last === 'object' && last !== null ? Reflect.get(last, 'command') : undefined;
}

/** Sends all statements at once and waits for all answers; throws what the first one that failed said. */
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
  const answers: pg.QueryResult<RawRow>[] = [];
  for (const answer of settled) {
    if (answer.status === 'rejected') {
      // After a refusal the transaction is over for the server; this ends it for us too.
      if (!isConnectionFault(answer.reason)) await client.query('ROLLBACK');
      throw answer.reason;
    }
    answers.push(answer.value);
  }
  return answers;
}
