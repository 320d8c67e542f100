import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Engine } from '../engine/engine.js';
import type { RawRow } from '../engine/tables.js';
import { clientConfig, isConnectionFault, pause, unreachable } from './connect.js';
import { migratePostgres } from './migrate-postgres.js';
import { createPostgresWriter } from './postgres-writer.js';
import { createWakeUps } from './wake-ups.js';

export interface OpenPostgres {
  readonly url: string;
  /** How long a write waits for a database that cannot be reached. */
  readonly patienceMs: number;
  readonly maxReaders: number;
  readonly readOnly?: boolean;
  readonly migrateTo?: number;
}

/** Opens the store in a PostgreSQL, which any number of processes may share. */
export async function openPostgres(options: OpenPostgres): Promise<Engine> {
  const { url, patienceMs } = options;
  await migratePostgres(url, options.migrateTo);
  const id = randomUUID();
  const writer = createPostgresWriter(url, id, patienceMs);
  const readers = new pg.Pool({
    ...clientConfig(url),
    max: options.maxReaders,
    allowExitOnIdle: true,
    // Searches go by an index whatever the planner guesses, and compiling one takes longer than it runs.
    options: '-c enable_seqscan=off -c jit=off',
  });
  // A reader that breaks while idle is replaced by the pool.
  readers.on('error', () => undefined);
  const wakeUps = createWakeUps(url, id, !options.readOnly);
  await wakeUps.ready;
  const texts = new Map<string, string>();
  const textOf = (sql: string): string => {
    const known = texts.get(sql);
    if (known !== undefined) return known;
    let count = 0;
    const text = sql.replace(/\?/g, () => {
      count += 1;
      return `$${count}`;
    });
    texts.set(sql, text);
    return text;
  };

  return {
    dialect: 'postgres',
    transact: writer.transact,
    async all(sql, params) {
      const giveUpAt = Date.now() + patienceMs;
      for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, 500)) {
        try {
          return (await readers.query<RawRow>(textOf(sql), [...params])).rows;
        } catch (cause) {
          if (!isConnectionFault(cause)) throw cause;
          if (Date.now() + pauseMs > giveUpAt) throw unreachable(url, cause);
          await pause(pauseMs);
        }
      }
    },
    onRemoteChange: wakeUps.onWake,
    async close() {
      await wakeUps.close();
      await writer.close();
      await readers.end();
    },
  };
}
