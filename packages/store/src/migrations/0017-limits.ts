import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Calls that count for a limit of the hour, whichever session made them: found by the limit, not by the session. */
export const limits: Migration = {
  number: 17,
  name: 'limits',
  async up(db) {
    await sql`CREATE TABLE limits (id text PRIMARY KEY, version bigint NOT NULL, used_at bigint NOT NULL)`.execute(
      db,
    );
    await sql`CREATE TABLE limit_uses (limit_id text NOT NULL, session_id text NOT NULL, call_id text NOT NULL,
      at bigint NOT NULL, PRIMARY KEY (limit_id, session_id, call_id))`.execute(db);
    await sql`CREATE INDEX limit_uses_by_session ON limit_uses (session_id)`.execute(db);
  },
};
