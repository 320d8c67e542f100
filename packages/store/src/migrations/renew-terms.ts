import { type Kysely, sql } from 'kysely';
import { termsOfEntry } from '../audit/entry-terms.js';
import { parseBody } from '../engine/read-row.js';

const PAGE = 2000;

interface Entry {
  readonly seq: number | string;
  readonly kind: string;
  readonly session_id: string | null;
  readonly call_id: string | null;
  readonly actor: string | null;
  readonly data: string;
  readonly terms: string;
}

/**
 * Works out anew by which words entries are found, after these were decided otherwise; gives how many changed. Only what
 * differs is written.
 */
export async function renewTerms(db: Kysely<unknown>): Promise<number> {
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
