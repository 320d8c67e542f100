import type { Migration } from './migration.js';

/**
 * The last transaction of every process that writes. After a broken connection it says whether that transaction
 * was committed, so that it is neither lost nor done twice.
 */
export const writers: Migration = {
  number: 6,
  name: 'writers',
  async up(db, dialect) {
    if (dialect === 'sqlite') return;
    await db.schema
      .createTable('writers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('last_batch', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
      .execute();
  },
};
