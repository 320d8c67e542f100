import type { Engine } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import type { Rows, SqlValue } from '../engine/tables.js';
import { type EntryWords, PLUMBING, termsOfFilter } from './entry-terms.js';
import { findOnPostgres, type WantedEntries } from './find-on-postgres.js';
import { findOnSqlite } from './find-on-sqlite.js';

/** Which entries to read. Numbers and times are bounds; the rest must fit. */
export interface AuditFilter extends EntryWords {
  readonly afterSeq?: number;
  readonly beforeSeq?: number;
  /** Milliseconds, both inclusive. */
  readonly from?: number;
  readonly until?: number;
}

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
  const { hidesPlumbing = false, ...words } = filter;
  const asked = termsOfFilter(words);
  if (asked.any?.length === 0 || range.before - range.after < 2) return [];
  const order = newestFirst ? 'DESC' : 'ASC';
  const isUnfiltered = asked.all.length === 0 && !asked.any;
  const wanted = { ...termsOfFilter(filter), range, limit, order } as const;
  const { sql, params } =
    // The index of words is not part of the chain: who asks for no words gets the entries themselves.
    isUnfiltered
      ? byNumber(wanted, hidesPlumbing ? [...PLUMBING] : [])
      : engine.dialect === 'sqlite'
        ? findOnSqlite(wanted)
        : byNumbers(await findOnPostgres(engine, wanted), wanted);
  return (await engine.all(sql, params)).map((row) => readRow('audit', row));
}

/** Times never go back along the chain, so that a span of time is a span of numbers. */
async function rangeOf(engine: Engine, filter: AuditFilter): Promise<WantedEntries['range']> {
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

function byNumber({ range, order, limit }: WantedEntries, hiddenKinds: readonly string[]): Query {
  const isShown =
    hiddenKinds.length === 0 ? '' : `AND kind NOT IN (${hiddenKinds.map(() => '?').join(', ')})`;
  return {
    sql: `SELECT * FROM audit WHERE seq > ? AND seq < ? ${isShown} ORDER BY seq ${order} LIMIT ?`,
    params: [range.after, range.before, ...hiddenKinds, limit],
  };
}

function byNumbers(numbers: readonly number[], { order }: WantedEntries): Query {
  return {
    sql: `SELECT * FROM audit WHERE seq = ANY (string_to_array(?, ',')::bigint[]) ORDER BY seq ${order}`,
    params: [numbers.join(',')],
  };
}
