import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Facts, factId, type RowKey } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import { columnsOf, keyOf, type RawRow, type SqlValue, type TableName } from '../engine/tables.js';
import { messageOf } from '../message-of.js';
import { StoreError } from '../store-error.js';
import type { Changes } from '../write/changes.js';
import {
  clientConfig,
  isConnectionFault,
  isPassing,
  pause,
  placeOf,
  unreachable,
} from './connect.js';
import { type PgStatement, selectOf, statementsOf } from './postgres-statements.js';

/** Held from the beginning to the end of every writing transaction, over all processes. */
export const WRITER_LOCK = 7_214_502;

/** Where the server or its owner has switched it off, an answer would come before the disk. */
const DURABLE = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') = 'off'`;

/** Every process listens here; the payload says who wrote. */
export const WAKE_CHANNEL = 'sluice_wake';

export interface PostgresWriter {
  readonly id: string;
  transact(keys: readonly RowKey[], decide: (facts: Facts) => Changes): Promise<void>;
  close(): Promise<void>;
}

interface Begun {
  readonly facts: Facts;
  readonly lastBatch: number;
}

/**
 * One connection that writes. A transaction takes two round trips: begin, lock and look; then write and commit.
 * When the connection breaks, the transaction is tried again on a new one until `patienceMs` is over; `writers`
 * tells whether a commit whose answer was lost had happened, and the lock makes sure that it is over.
 */
export function createPostgresWriter(url: string, patienceMs: number): PostgresWriter {
  const id = randomUUID();
  let connecting: Promise<pg.Client> | undefined;
  let batchNumber = 0;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...clientConfig(url), pipeline: true });
    const drop = (): void => {
      if (connecting === made) connecting = undefined;
    };
    client.on('error', drop);
    client.on('end', drop);
    const made: Promise<pg.Client> = client
      .connect()
      .then(() => client.query(DURABLE))
      .then(() => client);
    connecting = made;
    made.catch(drop);
    return made;
  };

  const tryOnce = async (
    keys: readonly RowKey[],
    decide: (facts: Facts) => Changes,
  ): Promise<void> => {
    const client = await (connecting ?? connect());
    const { facts, lastBatch } = await begin(client, id, keys);
    let changes: Changes | undefined;
    try {
      if (lastBatch < batchNumber) changes = decide(facts);
    } finally {
      if (!changes || changes.isEmpty) await client.query('ROLLBACK');
    }
    if (changes && !changes.isEmpty) await commit(client, id, batchNumber, changes);
  };

  return {
    id,
    async transact(keys, decide) {
      batchNumber += 1;
      const giveUpAt = Date.now() + patienceMs;
      for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 500)) {
        try {
          await tryOnce(keys, decide);
          return;
        } catch (error) {
          if (error instanceof StoreError) throw error;
          const isBroken = isConnectionFault(error);
          if (!isBroken && !isPassing(error))
            throw new StoreError(
              'STORE_WRITE_FAILED',
              `${placeOf(url)} refused to write: ${messageOf(error)}`,
              { cause: error },
            );
          if (isBroken) {
            const broken = connecting;
            connecting = undefined;
            await broken?.then((client) => client.end()).catch(() => undefined);
          }
          if (Date.now() + pauseMs > giveUpAt) throw unreachable(url, error);
          await pause(pauseMs);
        }
      }
    },
    async close() {
      const client = await connecting?.catch(() => undefined);
      if (!client) return;
      await client.query('DELETE FROM writers WHERE id = $1', [id]).catch(() => undefined);
      await client.end();
    },
  };
}

async function begin(client: pg.Client, id: string, keys: readonly RowKey[]): Promise<Begun> {
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
    // Two statements, so that what follows sees everything committed before the lock was given.
    `BEGIN; SELECT pg_advisory_xact_lock(${WRITER_LOCK})`,
    {
      name: 'heads',
      text: `SELECT ${columnsOf('heads').join(', ')},
        (extract(epoch from clock_timestamp()) * 1000)::bigint AS now,
        coalesce((SELECT last_batch FROM writers WHERE id = $1), 0) AS last_batch FROM heads`,
      values: [id],
    },
    ...selects.map(({ statement }) => statement),
  ]);
  const found = new Map<string, RawRow>();
  for (const [index, { table }] of selects.entries()) {
    for (const row of answers[index]?.rows ?? []) {
      const key = keyOf(table).map((column) => row[column] ?? null);
      found.set(factId(table, key), row);
    }
  }
  const head = heads?.rows[0];
  if (!head) throw new StoreError('STORE_CORRUPT', 'The database has lost its heads row');
  return {
    lastBatch: Number(head.last_batch),
    facts: {
      heads: readRow('heads', head),
      now: Number(head.now),
      find: (table, key) => found.get(factId(table, key)),
    },
  };
}

async function commit(
  client: pg.Client,
  id: string,
  batchNumber: number,
  changes: Changes,
): Promise<void> {
  // One message for what ends every transaction. The id is a UUID and the number a number.
  const end = `INSERT INTO writers (id, last_batch, seen_at) VALUES ('${id}', ${batchNumber}, now())
    ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, seen_at = excluded.seen_at;
    NOTIFY ${WAKE_CHANNEL}, '${id}'; COMMIT`;
  const answers = await pipeline(client, [...statementsOf(changes), end]);
  if (lastCommandOf(answers.at(-1)) !== 'COMMIT')
    throw new StoreError('STORE_WRITE_FAILED', 'The database rolled the transaction back');
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
