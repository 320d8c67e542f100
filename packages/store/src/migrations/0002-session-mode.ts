import type { Migration } from './migration.js';

/** Every session that was there before reads as `chat_safe`. */
export const sessionMode: Migration = {
  number: 2,
  name: 'session-mode',
  async up(db) {
    await db.schema
      .alterTable('sessions')
      .addColumn('mode', 'text', (column) => column.notNull().defaultTo('chat_safe'))
      .execute();
  },
};
