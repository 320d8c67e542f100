import { type Kysely, sql } from 'kysely';
import { termsOfEntry } from '../audit/entry-terms.js';
import { parseBody } from '../engine/read-row.js';
import type { Migration } from './migration.js';

const PAGE = 2000;

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

interface Entry {
  readonly seq: number | string;
  readonly kind: string;
  readonly session_id: string | null;
  readonly call_id: string | null;
  readonly actor: string | null;
  readonly data: string;
  readonly terms: string;
}

/** Only what differs is written: of most entries the words stay as they are. */
async function renewTerms(db: Kysely<unknown>): Promise<number> {
  let changed = 0;
  for (let after = 0; ; ) {
    const { rows } =
      await sql<Entry>`SELECT seq, kind, session_id, call_id, actor, data, terms FROM audit
      WHERE seq > ${after} ORDER BY seq LIMIT ${PAGE}`.execute(db);
    for (const row of rows) {
      after = Number(row.seq);
      const terms = termsOfEntry(row, parseBody(row.data));
      if (terms === row.terms) continue;
      await sql`UPDATE audit SET terms = ${terms} WHERE seq = ${row.seq}`.execute(db);
      changed += 1;
    }
    if (rows.length < PAGE) return changed;
  }
}
