import { type Kysely, sql } from 'kysely';
import { termsOfEntry } from '../audit/entry-terms.js';
import { parseBody } from '../engine/read-row.js';
import type { Migration } from './migration.js';

const PAGE = 2000;

/**
 * Finds entries by tool, outcome, person, session, rule, words and time. `audit_at` is the time of the last entry, before
 * which none is written again. Entries that are there get their words now.
 */
export const findAuditEntries: Migration = {
  number: 10,
  name: 'find-audit-entries',
  async up(db, dialect) {
    await sql`ALTER TABLE audit ADD COLUMN terms text NOT NULL DEFAULT ''`.execute(db);
    await sql`ALTER TABLE heads ADD COLUMN audit_at bigint NOT NULL DEFAULT 0`.execute(db);
    await sql`UPDATE heads SET audit_at = coalesce((SELECT max(at) FROM audit), 0)`.execute(db);
    await sql`CREATE INDEX audit_by_time ON audit (at, seq)`.execute(db);
    await fillTerms(db);
    if (dialect === 'postgres') {
      // Words that wait to be sorted in are read one by one by every search: few of them wait.
      await sql`CREATE INDEX audit_terms ON audit USING gin
        (array_append(string_to_array(terms, ' '), 'b' || (seq >> 17)::text))
        WITH (gin_pending_list_limit = 512)`.execute(db);
      return;
    }
    await sql`CREATE VIRTUAL TABLE audit_terms USING fts5
      (terms, content='audit', content_rowid='seq', tokenize='ascii', detail=none, columnsize=0)`.execute(
      db,
    );
    await sql`INSERT INTO audit_terms (audit_terms) VALUES ('rebuild')`.execute(db);
    await sql`CREATE TRIGGER audit_terms_added AFTER INSERT ON audit BEGIN
      INSERT INTO audit_terms (rowid, terms) VALUES (new.seq, new.terms); END`.execute(db);
    await sql`CREATE TRIGGER audit_terms_removed AFTER DELETE ON audit BEGIN
      INSERT INTO audit_terms (audit_terms, rowid, terms) VALUES ('delete', old.seq, old.terms); END`.execute(
      db,
    );
  },
};

interface Entry {
  readonly seq: number | string;
  readonly kind: string;
  readonly session_id: string | null;
  readonly call_id: string | null;
  readonly actor: string | null;
  readonly data: string;
}

async function fillTerms(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Entry>`SELECT seq, kind, session_id, call_id, actor, data FROM audit
      WHERE seq > ${after} ORDER BY seq LIMIT ${PAGE}`.execute(db);
    for (const row of rows) {
      const terms = termsOfEntry(row, parseBody(row.data));
      await sql`UPDATE audit SET terms = ${terms} WHERE seq = ${row.seq}`.execute(db);
      after = Number(row.seq);
    }
    if (rows.length < PAGE) return;
  }
}
