import type { SqlValue } from '../engine/tables.js';
import type { WantedEntries } from './find-on-postgres.js';

/**
 * So many entries are sorted into the index of words at once (migration 16). Each time costs a few pages of the file,
 * whatever the number of entries; those that wait for their block are read one by one by every search.
 */
export const SORTED_IN_AT_ONCE = 128;

/** The next entries that fit: whole blocks by the index of words, and those after the last one by their own words. */
export function findOnSqlite({ range, all, any, order, limit }: WantedEntries): {
  readonly sql: string;
  readonly params: readonly SqlValue[];
} {
  const match = [...all, ...(any ? [`(${any.join(' OR ')})`] : [])].join(' AND ');
  const has = "instr(' ' || terms || ' ', ' ' || ? || ' ')";
  const fits = [...all.map(() => has), ...(any ? [`(${any.map(() => has).join(' OR ')})`] : [])];
  const sortedIn = `(SELECT audit_seq / ${SORTED_IN_AT_ONCE} * ${SORTED_IN_AT_ONCE} FROM heads)`;
  return {
    sql: `SELECT audit.* FROM (
        SELECT rowid AS number FROM audit_terms WHERE audit_terms MATCH ? AND rowid > ? AND rowid < ?
        UNION ALL
        SELECT seq FROM audit WHERE seq > max(?, ${sortedIn}) AND seq < ? AND ${fits.join(' AND ')}
        ORDER BY number ${order} LIMIT ?) JOIN audit ON seq = number ORDER BY number ${order}`,
    params: [
      ...[match, range.after, range.before],
      ...[range.after, range.before, ...all, ...(any ?? [])],
      limit,
    ],
  };
}
