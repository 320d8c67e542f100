import { randomUUID } from 'node:crypto';
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
import { commitGuarded, isGuardable } from './guarded-commit.js';
import { beginLocked, commitLocked } from './locked-commit.js';
import { SeenRows } from './seen-rows.js';
import { WAKE_CHANNEL } from './wake-channel.js';
import { WakeOthers } from './wake-others.js';

export interface PostgresWriter {
  readonly id: string;
  transact(keys: readonly RowKey[], decide: (facts: Facts) => Changes): Promise<void>;
  close(): Promise<void>;
}

type Decide = (facts: Facts) => Changes;

/**
 * One connection that writes. While no other process writes, a transaction is decided from what was seen last and is
 * one statement that checks it; else it takes two round trips: begin, lock and look; then write and commit.
 * When the connection breaks, the transaction is tried again on a new one until `patienceMs` is over; `writers`
 * tells whether a commit whose answer was lost had happened, and the lock makes sure that it is over.
 */
export function createPostgresWriter(url: string, patienceMs: number): PostgresWriter {
  const id = randomUUID();
  const seen = new SeenRows();
  let connecting: Promise<pg.Client> | undefined;
  let batchNumber = 0;
  /** Whether the last transaction found everything as this process had left it. */
  let isAlone = false;
  /**
   * Whether a guarded statement of a broken connection may still be on its way. A new version of the heads stops it,
   * so the next transaction writes one even if it has nothing else to write.
   */
  let mayComeLate = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...clientConfig(url), pipeline: true });
    const drop = (): void => {
      if (connecting === made) connecting = undefined;
    };
    client.on('error', drop);
    client.on('end', drop);
    const made: Promise<pg.Client> = client
      .connect()
      .then(() => client.query(WRITER_SETTINGS))
      .then(() => client);
    connecting = made;
    made.catch(drop);
    return made;
  };

  const wakeOthers = new WakeOthers(() => {
    connecting
      ?.then((client) => client.query('SELECT pg_notify($1, $2)', [WAKE_CHANNEL, id]))
      // They look by themselves.
      .catch(() => undefined);
  });

  const tryGuarded = async (
    client: pg.Client,
    keys: readonly RowKey[],
    decide: Decide,
  ): Promise<boolean> => {
    const look = isAlone ? seen.look(keys) : undefined;
    const changes = look && decide(look.facts);
    if (!look || !changes || !isGuardable(changes)) return false;
    const wakes = wakeOthers.isDue();
    const committed = await commitGuarded(client, { id, batchNumber, wakes }, look, changes);
    if (!committed) {
      seen.forget();
      isAlone = false;
      return false;
    }
    seen.keepWritten(changes, committed.version);
    seen.keepClock(committed.now);
    wakeOthers.committed(wakes);
    return true;
  };

  const lockAndTry = async (
    client: pg.Client,
    keys: readonly RowKey[],
    decide: Decide,
  ): Promise<void> => {
    const { facts, lastBatch, headsVersion, rows } = await beginLocked(client, id, keys);
    isAlone = seen.headsVersion === headsVersion;
    if (!isAlone) seen.forget();
    for (const [table, row] of rows) seen.keep(table, row);
    seen.keepClock(facts.now);
    let changes: Changes | undefined;
    try {
      if (lastBatch < batchNumber) changes = decide(facts);
    } finally {
      if (!changes) await client.query('ROLLBACK');
    }
    if (!changes) return;
    if (changes.isEmpty && !mayComeLate) {
      await client.query('ROLLBACK');
      return;
    }
    const written = changes.isEmpty
      ? { ...changes, upserts: new Map([['heads', [{ ...facts.heads }]] as const]) }
      : changes;
    seen.keepWritten(written, await commitLocked(client, id, batchNumber, written));
    mayComeLate = false;
    wakeOthers.committed(true);
  };

  return {
    id,
    async transact(keys, decide) {
      batchNumber += 1;
      const giveUpAt = Date.now() + patienceMs;
      for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 500)) {
        try {
          const client = await (connecting ?? connect());
          if (mayComeLate || !(await tryGuarded(client, keys, decide)))
            await lockAndTry(client, keys, decide);
          return;
        } catch (error) {
          seen.forget();
          if (error instanceof StoreError) throw error;
          const isBroken = isConnectionFault(error);
          if (!isBroken && !isPassing(error))
            throw new StoreError(
              'STORE_WRITE_FAILED',
              `${placeOf(url)} refused to write: ${messageOf(error)}`,
              { cause: error },
            );
          if (isBroken) {
            mayComeLate = true;
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
      wakeOthers.flush();
      const client = await connecting?.catch(() => undefined);
      if (!client) return;
      await client.query('DELETE FROM writers WHERE id = $1', [id]).catch(() => undefined);
      await client.end();
    },
  };
}
