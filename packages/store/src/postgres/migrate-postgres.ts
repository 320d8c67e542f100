import { messageOf } from '@sluice/plain';
import pg from 'pg';
import { LATEST_VERSION, type SchemaReader, schemaVersion } from '../migrations/schema-version.js';
import { StoreError } from '../store-error.js';
import { clientConfig, placeOf } from './connect.js';

/** Any number will do, as long as every Sluice uses the same. */
const MIGRATION_LOCK = 7_214_501;

/** Brings the database to the newest schema. Processes that start at once wait for each other here. */
export async function migratePostgres(url: string, to = LATEST_VERSION): Promise<void> {
  const place = placeOf(url);
  const pool = new pg.Pool({ ...clientConfig(url), max: 1 });
  // A connection that breaks while idle is told of by the next query.
  pool.on('error', () => undefined);
  try {
    // Session lock on the pool's only connection: it is held until the pool ends.
    await pool.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const version = await schemaVersion(readerOf(pool, place));
    if (version >= to) return;
    const [{ Kysely, PostgresDialect }, { runMigrations }] = await Promise.all([
      import('kysely'),
      import('../migrations/run-migrations.js'),
    ]);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await runMigrations(db, 'postgres', { from: version, to });
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    throw new StoreError('STORE_UNAVAILABLE', `${place} cannot be used: ${messageOf(cause)}`, {
      cause,
    });
  } finally {
    await pool.end();
  }
}

function readerOf(pool: pg.Pool, place: string): SchemaReader {
  return {
    place,
    async tables() {
      const { rows } = await pool.query<{ table_name: string; column_name: string }>(
        'SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()',
      );
      const found = new Map<string, string[]>();
      for (const { table_name, column_name } of rows) {
        const columns = found.get(table_name) ?? [];
        found.set(table_name, columns);
        columns.push(column_name);
      }
      return found;
    },
    applied: async () => (await pool.query('SELECT number FROM migrations ORDER BY number')).rows,
  };
}
