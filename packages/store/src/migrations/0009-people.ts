import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** People who may sign in, and the yeses of a question that needs more than one of them. */
export const people: Migration = {
  number: 9,
  name: 'people',
  async up(db) {
    await db.schema
      .createTable('people')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('revoked_by', 'text')
      .execute();
    await sql`ALTER TABLE approvals ADD COLUMN yeses text`.execute(db);
  },
};
