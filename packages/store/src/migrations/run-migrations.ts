import { messageOf } from '@sluice/plain';
import { type Kysely, sql } from 'kysely';
import { StoreError } from '../store-error.js';
import { allMigrations } from './all-migrations.js';
import type { Dialect } from './migration.js';

/**
 * Runs what is missing, each migration in a transaction of its own together with its entry. The caller holds the
 * lock. A step that fails leaves the database at the step before it.
 */
export async function runMigrations(
  db: Kysely<unknown>,
  dialect: Dialect,
  range: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migrations (number bigint PRIMARY KEY, name text NOT NULL)`.execute(
    db,
  );
  for (const migration of allMigrations) {
    if (migration.number <= range.from || migration.number > range.to) continue;
    try {
      await db.transaction().execute(async (transaction) => {
        await migration.up(transaction, dialect);
        await sql`INSERT INTO migrations (number, name) VALUES (${migration.number}, ${migration.name})`.execute(
          transaction,
        );
      });
    } catch (cause) {
      throw new StoreError(
        'STORE_HALF_MIGRATED',
        `Migration ${migration.number} (${migration.name}) failed: ${messageOf(cause)}. The database is as it was before it`,
        { cause },
      );
    }
  }
}
