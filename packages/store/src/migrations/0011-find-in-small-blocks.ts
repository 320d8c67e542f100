import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** The index of PostgreSQL knows in which block each term stands, so that a page is read from few of many that fit. */
export const findInSmallBlocks: Migration = {
  number: 11,
  name: 'find-in-small-blocks',
  async up(db, dialect) {
    if (dialect !== 'postgres') return;
    await sql`DROP INDEX audit_terms`.execute(db);
    // Words that wait to be sorted in are read one by one by every search: few of them wait.
    await sql`CREATE INDEX audit_terms ON audit USING gin
      ((string_to_array(replace(terms, ' ', '@' || (seq >> 17)::text || ' ') || '@' || (seq >> 17)::text, ' ')
        || ('f' || (seq >> 11)::text)))
      WITH (gin_pending_list_limit = 512)`.execute(db);
  },
};
