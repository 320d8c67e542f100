import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Sessions from before there was a mode. */
export const sessionsAndMessages: Migration = {
  number: 1,
  name: 'sessions-and-messages',
  async up(db) {
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('parent_session_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('last_seq', 'bigint', (column) => column.notNull())
      .addColumn('last_entry', 'bigint', (column) => column.notNull())
      .addColumn('fence', 'bigint', (column) => column.notNull())
      .addColumn('lease_owner', 'text')
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('sessions_by_change')
      .on('sessions')
      .columns(['updated_at', 'id'])
      .execute();
    await db.schema
      .createIndex('sessions_by_parent')
      .on('sessions')
      .column('parent_session_id')
      .execute();
    await sql`CREATE INDEX sessions_held ON sessions (lease_until) WHERE lease_owner IS NOT NULL`.execute(
      db,
    );
    await db.schema
      .createTable('messages')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('messages_key', ['session_id', 'seq'])
      .execute();
    await db.schema
      .createTable('marks')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('entry', 'bigint', (column) => column.notNull())
      .addColumn('to_seq', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('marks_key', ['session_id', 'entry'])
      .execute();
    await db.schema
      .createTable('snapshots')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('entry', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('snapshots_key', ['session_id', 'entry'])
      .execute();
  },
};
