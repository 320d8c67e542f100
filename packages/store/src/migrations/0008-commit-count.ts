import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Counts transactions, so that no two leave the same heads row behind. */
export const commitCount: Migration = {
  number: 8,
  name: 'commit-count',
  async up(db) {
    await sql`ALTER TABLE heads ADD COLUMN commits bigint NOT NULL DEFAULT 0`.execute(db);
  },
};
