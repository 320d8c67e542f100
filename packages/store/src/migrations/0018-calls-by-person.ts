import { sql } from 'kysely';
import { SORTED_IN_AT_ONCE } from '../audit/find-on-sqlite.js';
import type { Migration } from './migration.js';
import { renewTerms } from './renew-terms.js';

/** Entries are found by the person for whom the call was made too, not only by who decided it. */
export const callsByPerson: Migration = {
  number: 18,
  name: 'calls-by-person',
  async up(db, dialect) {
    const changed = await renewTerms(db);
    if (changed === 0 || dialect !== 'sqlite') return;
    const size = sql.lit(SORTED_IN_AT_ONCE);
    await sql`INSERT INTO audit_terms (audit_terms) VALUES ('rebuild')`.execute(db);
    // Those after the last whole block come into the index with their block.
    await sql`INSERT INTO audit_terms (audit_terms, rowid, terms)
      SELECT 'delete', seq, terms FROM audit
      WHERE seq > (SELECT audit_seq / ${size} * ${size} FROM heads)`.execute(db);
  },
};
