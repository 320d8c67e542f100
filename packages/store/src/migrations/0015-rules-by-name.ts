import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { renewTerms } from './renew-terms.js';

/** Entries are found by the name of the rule that decided, also where it gave a reason. */
export const rulesByName: Migration = {
  number: 15,
  name: 'rules-by-name',
  async up(db, dialect) {
    const changed = await renewTerms(db);
    if (changed > 0 && dialect === 'sqlite')
      await sql`INSERT INTO audit_terms (audit_terms) VALUES ('rebuild')`.execute(db);
  },
};
