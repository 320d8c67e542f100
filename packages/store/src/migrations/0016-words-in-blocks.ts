import { sql } from 'kysely';
import { SORTED_IN_AT_ONCE } from '../audit/find-on-sqlite.js';
import type { Migration } from './migration.js';

/**
 * The embedded store sorts the words of its audit into their index block by block, with the last entry of each. Entries
 * after the last whole block leave the index, and come back with their block.
 */
export const wordsInBlocks: Migration = {
  number: 16,
  name: 'words-in-blocks',
  async up(db, dialect) {
    if (dialect !== 'sqlite') return;
    const size = sql.lit(SORTED_IN_AT_ONCE);
    const sortedIn = sql`(SELECT audit_seq / ${size} * ${size} FROM heads)`;
    await sql`DROP TRIGGER audit_terms_added`.execute(db);
    await sql`DROP TRIGGER audit_terms_removed`.execute(db);
    await sql`INSERT INTO audit_terms (audit_terms, rowid, terms)
      SELECT 'delete', seq, terms FROM audit WHERE seq > ${sortedIn}`.execute(db);
    await sql`CREATE TRIGGER audit_terms_added AFTER INSERT ON audit WHEN new.seq % ${size} = 0 BEGIN
      INSERT INTO audit_terms (rowid, terms)
        SELECT seq, terms FROM audit WHERE seq > new.seq - ${size} AND seq <= new.seq; END`.execute(
      db,
    );
    await sql`CREATE TRIGGER audit_terms_removed AFTER DELETE ON audit WHEN old.seq <= ${sortedIn} BEGIN
      INSERT INTO audit_terms (audit_terms, rowid, terms) VALUES ('delete', old.seq, old.terms); END`.execute(
      db,
    );
  },
};
