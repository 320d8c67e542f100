import { messageOf } from '@sluice/plain';
import pg from 'pg';
import type { Facts, RowKey } from '../engine/engine.js';
import { StoreError } from '../store-error.js';
import type { Changes } from '../write/changes.js';
import {
  clientConfig,
  isConnectionFault,
  isPassing,
  pause,
  placeOf,
  unreachable,
  WRITER_SETTINGS,
} from './connect.js';
import { LastKnown } from './last-known.js';
import { beginTransaction, commitIfUnchanged, commitTransaction } from './postgres-transaction.js';

type Decide = (facts: Facts) => Changes;

export interface PostgresWriter {
  transact(keys: readonly RowKey[], decide: Decide): Promise<void>;
  close(): Promise<void>;
}

/**
 * One connection that writes. A transaction takes two round trips: begin, lock and look; then write and commit. While
 * no other process writes it takes one: what a look would find is known, and the database compares before it writes.
 * When the connection breaks, the transaction is tried again on a new one until `patienceMs` is over; `writers`
 * tells whether a commit whose reply was lost had happened, and the lock makes sure that it is over.
 */
export function createPostgresWriter(
  url: string,
  writerId: string,
  patienceMs: number,
): PostgresWriter {
  let connecting: Promise<pg.Client> | undefined;
  let batchNumber = 0;
  const lastKnown = new LastKnown();

  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({ ...clientConfig(url), pipeline: true });
    const forget = (): void => {
      if (connecting === made) connecting = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    const made: Promise<pg.Client> = client
      .connect()
      .then(() => client.query(WRITER_SETTINGS))
      .then(() => client);
    connecting = made;
    made.catch(forget);
    return made;
  };

  const attempt = async (keys: readonly RowKey[], decide: Decide): Promise<void> => {
    const client = await (connecting ?? connect());
    if (await commitAsExpected(client, keys, decide)) return;
    const { facts, lastBatch } = await beginTransaction(client, writerId, keys);
    lastKnown.saw(facts, keys);
    let changes: Changes | undefined;
    try {
      // Where the count says that it was committed, only the reply had been lost.
      if (lastBatch < batchNumber) changes = decide(facts);
    } finally {
      if (!changes || changes.isEmpty) await client.query('ROLLBACK');
    }
    if (!changes || changes.isEmpty) return;
    await commitTransaction(client, writerId, batchNumber, changes);
    lastKnown.wrote(changes);
  };

  /** One round trip, where nobody else has written since the last transaction; otherwise nothing is written. */
  const commitAsExpected = async (
    client: pg.Client,
    keys: readonly RowKey[],
    decide: Decide,
  ): Promise<boolean> => {
    const expected = lastKnown.expect(keys);
    const changes = expected && decide(expected.facts);
    // Nothing to write means nothing was compared: such a decision must rest on a look.
    if (!changes || changes.isEmpty || removesRows(changes)) return false;
    const end = await commitIfUnchanged(client, writerId, batchNumber, expected, changes);
    if (end === 'committed') lastKnown.wrote(changes);
    else lastKnown.forget();
    return end === 'committed';
  };

  const disconnect = async (): Promise<void> => {
    const broken = connecting;
    connecting = undefined;
    await broken?.then((client) => client.end()).catch(() => undefined);
  };

  return {
    async transact(keys, decide) {
      batchNumber += 1;
      const giveUpAt = Date.now() + patienceMs;
      for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 500)) {
        try {
          return await attempt(keys, decide);
        } catch (error) {
          lastKnown.forget();
          if (error instanceof StoreError) throw error;
          const isBroken = isConnectionFault(error);
          if (!isBroken && !isPassing(error))
            throw new StoreError(
              'STORE_WRITE_FAILED',
              `${placeOf(url)} refused to write: ${messageOf(error)}`,
              { cause: error },
            );
          if (isBroken) await disconnect();
          if (Date.now() + pauseMs > giveUpAt) throw unreachable(url, error);
          await pause(pauseMs);
        }
      }
    },
    async close() {
      // It may be listed without ever having written.
      const client = await (connecting ?? connect()).catch(() => undefined);
      if (!client) return;
      await client.query('DELETE FROM writers WHERE id = $1', [writerId]).catch(() => undefined);
      await client.end();
    },
  };
}

function removesRows({ deletes, trims, forgets }: Changes): boolean {
  return deletes.length > 0 || trims.length > 0 || forgets.length > 0;
}
