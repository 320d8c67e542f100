import type { Engine } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import type { Rows, SqlValue } from '../engine/tables.js';
import { type EntryWords, termsOfFilter } from './entry-terms.js';

/** Which entries to read. Numbers and times are bounds; the rest must fit. */
export interface AuditFilter extends EntryWords {
  readonly afterSeq?: number;
  readonly beforeSeq?: number;
  /** Milliseconds, both inclusive. */
  readonly from?: number;
  readonly until?: number;
}

interface Range {
  readonly after: number;
  readonly before: number;
}

interface Wanted {
  readonly range: Range;
  readonly all: readonly string[];
  readonly any: readonly string[] | undefined;
  readonly order: 'ASC' | 'DESC';
  readonly limit: number;
}

/** Entries in the index of PostgreSQL stand in blocks of so many numbers: 2 to this power. */
const BLOCK_BITS = 17;
/** As the index was made on it (migration 10). */
const TERMS = `array_append(string_to_array(terms, ' '), 'b' || (seq >> ${BLOCK_BITS})::text)`;

/**
 * The next entries that fit, in the order of their numbers, found by index. Fewer than `limit` means that there are no
 * more between the bounds. A page that begins after the last entry of the one before it shows each entry once,
 * whatever was appended meanwhile: numbers only grow.
 */
export async function findEntries(
  engine: Engine,
  filter: AuditFilter,
  limit: number,
  newestFirst = false,
): Promise<readonly Rows['audit'][]> {
  const range = await rangeOf(engine, filter);
  const { all, any } = termsOfFilter(filter);
  if (any?.length === 0 || range.before - range.after < 2) return [];
  const wanted = { range, all, any, limit, order: newestFirst ? 'DESC' : 'ASC' } as const;
  const { sql, params } =
    all.length === 0 && !any
      ? byNumber(wanted)
      : engine.dialect === 'sqlite'
        ? byTermsOnSqlite(wanted)
        : byTermsOnPostgres(wanted);
  return (await engine.all(sql, params)).map((row) => readRow('audit', row));
}

/** Times never go back along the chain, so that a span of time is a span of numbers. */
async function rangeOf(engine: Engine, filter: AuditFilter): Promise<Range> {
  const { from, until } = filter;
  let after = filter.afterSeq ?? 0;
  let before = filter.beforeSeq ?? Number.MAX_SAFE_INTEGER;
  if (from !== undefined) {
    const [first] = await engine.all(
      'SELECT seq FROM audit WHERE at >= ? ORDER BY at, seq LIMIT 1',
      [from],
    );
    after = Math.max(after, first ? Number(first.seq) - 1 : Number.MAX_SAFE_INTEGER);
  }
  if (until !== undefined) {
    const [last] = await engine.all(
      'SELECT seq FROM audit WHERE at <= ? ORDER BY at DESC, seq DESC LIMIT 1',
      [until],
    );
    before = Math.min(before, last ? Number(last.seq) + 1 : 0);
  }
  return { after, before };
}

interface Query {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

function byNumber({ range, order, limit }: Wanted): Query {
  return {
    sql: `SELECT * FROM audit WHERE seq > ? AND seq < ? ORDER BY seq ${order} LIMIT ?`,
    params: [range.after, range.before, limit],
  };
}

function byTermsOnSqlite({ range, all, any, order, limit }: Wanted): Query {
  const match = [...all, ...(any ? [`(${any.join(' OR ')})`] : [])].join(' AND ');
  return {
    sql: `SELECT audit.* FROM audit_terms JOIN audit ON audit.seq = audit_terms.rowid
      WHERE audit_terms MATCH ? AND audit_terms.rowid > ? AND audit_terms.rowid < ?
      ORDER BY audit_terms.rowid ${order} LIMIT ?`,
    params: [match, range.after, range.before, limit],
  };
}

/**
 * Block after block from the end that is wanted first, until there are enough: the index knows no order, and all the
 * entries that fit may be most of a million.
 */
function byTermsOnPostgres({ range, all, any, order, limit }: Wanted): Query {
  const first = `greatest(?::bigint, (SELECT coalesce(min(seq), 1) FROM audit)) >> ${BLOCK_BITS}`;
  const last = `least(?::bigint, (SELECT audit_seq FROM heads)) >> ${BLOCK_BITS}`;
  const isDown = order === 'DESC';
  const blocks = isDown ? `${last}, ${first}, -1` : `${first}, ${last}, 1`;
  const ends = [range.after + 1, range.before - 1];
  return {
    sql: `SELECT * FROM (
        SELECT entry.* FROM generate_series(${blocks}) AS block
        CROSS JOIN LATERAL (
          WITH hits AS MATERIALIZED (
            SELECT seq FROM audit WHERE ${TERMS} @> (string_to_array(?, ' ') || ('b' || block::text))
              ${any ? `AND ${TERMS} && string_to_array(?, ' ')` : ''})
          SELECT seq FROM hits WHERE seq > ? AND seq < ? ORDER BY seq ${order} LIMIT ?) AS hit
        CROSS JOIN LATERAL (SELECT * FROM audit WHERE audit.seq = hit.seq) AS entry
        LIMIT ?) AS found
      ORDER BY seq ${order}`,
    params: [
      ...(isDown ? ends.reverse() : ends),
      all.join(' '),
      ...(any ? [any.join(' ')] : []),
      range.after,
      range.before,
      limit,
      limit,
    ],
  };
}
