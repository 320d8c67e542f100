import { sql } from 'kysely';
import type { Migration } from './migration.js';

export const approvalsGrantsResults: Migration = {
  number: 4,
  name: 'approvals-grants-results',
  async up(db) {
    await db.schema
      .createTable('approvals')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('call_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('opened_seq', 'bigint', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addColumn('settlement', 'text')
      .addPrimaryKeyConstraint('approvals_key', ['session_id', 'call_id'])
      .execute();
    await sql`CREATE INDEX approvals_pending ON approvals (opened_seq) WHERE outcome IS NULL`.execute(
      db,
    );
    await db.schema
      .createTable('grants')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('tool_name', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text')
      .addColumn('added_seq', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('grants_by_tool').on('grants').column('tool_name').execute();
    await db.schema
      .createTable('results')
      .addColumn('handle', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('call_id', 'text', (column) => column.notNull())
      .addColumn('total_chars', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('result_chunks')
      .addColumn('handle', 'text', (column) => column.notNull())
      .addColumn('start', 'bigint', (column) => column.notNull())
      .addColumn('length', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('result_chunks_key', ['handle', 'start'])
      .execute();
    await db.schema
      .createTable('todos')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('agent_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('todos_key', ['session_id', 'agent_id'])
      .execute();
  },
};
