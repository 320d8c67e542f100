import type { Migration } from './migration.js';

/** The bytes of attachments, once for all sessions, and which session may read which. */
export const attachments: Migration = {
  number: 13,
  name: 'attachments',
  async up(db) {
    await db.schema
      .createTable('session_attachments')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('total_chars', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('session_attachments_key', ['session_id', 'digest'])
      .execute();
    await db.schema
      .createIndex('session_attachments_by_digest')
      .on('session_attachments')
      .column('digest')
      .execute();
    await db.schema
      .createTable('attachment_chunks')
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('start', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('attachment_chunks_key', ['digest', 'start'])
      .execute();
    // A session that is deleted takes its results with it.
    await db.schema.createIndex('results_by_session').on('results').column('session_id').execute();
  },
};
