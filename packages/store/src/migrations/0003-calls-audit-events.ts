import { sql } from 'kysely';
import { GENESIS } from '../audit/audit-entry.js';
import type { Migration } from './migration.js';

export const callsAuditEvents: Migration = {
  number: 3,
  name: 'calls-audit-events',
  async up(db, dialect) {
    // SQLite keeps rows in the order of an `integer` key; PostgreSQL needs eight bytes.
    const bigKey = sql.raw(dialect === 'sqlite' ? 'integer PRIMARY KEY' : 'bigint PRIMARY KEY');
    await db.schema
      .createTable('heads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event_seq', 'bigint', (column) => column.notNull())
      .addColumn('event_floor', 'bigint', (column) => column.notNull())
      .addColumn('audit_seq', 'bigint', (column) => column.notNull())
      .addColumn('audit_hash', 'text', (column) => column.notNull())
      .addColumn('memory_seq', 'bigint', (column) => column.notNull())
      .execute();
    await sql`INSERT INTO heads (id, event_seq, event_floor, audit_seq, audit_hash, memory_seq)
      VALUES ('main', 0, 0, 0, ${GENESIS.hash}, 0)`.execute(db);
    // In the order in which calls came: a new one goes to the end, and lists read from there.
    await sql`CREATE TABLE calls (session_id text NOT NULL, call_id text NOT NULL, name text NOT NULL,
      state text NOT NULL, is_open bigint NOT NULL, parent_call_id text, proposed_seq ${bigKey},
      body text NOT NULL, UNIQUE (session_id, call_id))`.execute(db);
    await sql`CREATE INDEX calls_open ON calls (session_id) WHERE is_open = 1`.execute(db);
    await sql`CREATE INDEX calls_by_parent ON calls (parent_call_id) WHERE parent_call_id IS NOT NULL`.execute(
      db,
    );
    await db.schema
      .createTable('late_results')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('call_id', 'text', (column) => column.notNull())
      .addColumn('audit_seq', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('late_results_key', ['session_id', 'call_id', 'audit_seq'])
      .execute();
    await sql`CREATE TABLE events (seq ${bigKey}, at bigint NOT NULL, session_id text NOT NULL,
      agent_id text NOT NULL, channel text NOT NULL, type text NOT NULL, body text NOT NULL)`.execute(
      db,
    );
    await db.schema
      .createIndex('events_by_session')
      .on('events')
      .columns(['session_id', 'seq'])
      .execute();
    await sql`CREATE TABLE audit (seq ${bigKey}, at bigint NOT NULL, kind text NOT NULL, session_id text,
      call_id text, actor text, fence bigint, data text NOT NULL, hash text NOT NULL)`.execute(db);
    await db.schema
      .createIndex('audit_by_session')
      .on('audit')
      .columns(['session_id', 'seq'])
      .execute();
    await sql`CREATE TABLE audit_checkpoints (seq ${bigKey}, at bigint NOT NULL, hash text NOT NULL,
      removed bigint NOT NULL)`.execute(db);
  },
};
