import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Holds what is held as a whole, so that sessions which begin later are held too. */
export const pauses: Migration = {
  number: 14,
  name: 'pauses',
  async up(db) {
    await sql`CREATE TABLE pauses (id text PRIMARY KEY, body text NOT NULL)`.execute(db);
  },
};
