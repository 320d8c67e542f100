import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Sessions that people have put away. The index leads through the others from the one that was used last. */
export const archivedSessions: Migration = {
  number: 12,
  name: 'archived-sessions',
  async up(db) {
    await sql`ALTER TABLE sessions ADD COLUMN archived_at bigint`.execute(db);
    await sql`CREATE INDEX sessions_in_use ON sessions (updated_at, id)
      WHERE archived_at IS NULL AND parent_session_id IS NULL`.execute(db);
    await sql`CREATE INDEX sessions_archived ON sessions (updated_at, id)
      WHERE archived_at IS NOT NULL`.execute(db);
  },
};
