import { createHash } from 'node:crypto';
import { columnsOf, keyOf, type RawRow, type TableName, unreadOf } from '../engine/tables.js';
import type { Changes } from '../write/changes.js';
import type { Expected } from './last-known.js';
import { insertText, type PgStatement, rowsFrom, upsertText } from './postgres-statements.js';
import { NOTIFY_OTHERS } from './wake-ups.js';

/** How far a time that was worked out may be from the database's own. */
const MAX_CLOCK_ERROR_MS = 250;

/** The order of the columns in which the heads are compared, and then of those in which they are written. */
const HEADS = columnsOf('heads');
const FIRST_FREE = 2 * HEADS.length + 4;

/** Which tables a transaction looks at and writes: everything that the text of its statement depends on. */
interface Shape {
  readonly present: readonly TableName[];
  readonly absent: readonly TableName[];
  readonly puts: readonly TableName[];
  readonly inserts: readonly TableName[];
}

/**
 * A whole transaction as one statement. It moves the heads row on if that and every expected row are as expected, and
 * writes the rest only where it did. Its one row says whether: `is_written`.
 *
 * The rows are compared as they were when the statement began, before it may have waited for another writer. That is
 * enough: whoever wrote meanwhile has moved the heads, which are compared as they are after the wait.
 */
export function singleStatement(
  writerId: string,
  batchNumber: number,
  { facts, present, absent }: Expected,
  changes: Changes,
): PgStatement {
  const [newHeads] = changes.upserts.get('heads') ?? [];
  const puts = [...changes.upserts].filter(([table]) => table !== 'heads');
  const inserts = [...changes.inserts];
  const rowSets = [...present, ...absent, ...puts, ...inserts].map(([, rows]) => rows);
  return {
    ...preparedFor({
      present: [...present.keys()],
      absent: [...absent.keys()],
      puts: puts.map(([table]) => table),
      inserts: inserts.map(([table]) => table),
    }),
    values: [
      ...headValues(facts.heads),
      ...headValues(newHeads),
      facts.now,
      writerId,
      batchNumber,
      ...[...present.values()].map((rows) => rows.length),
      ...rowSets.map((rows) => JSON.stringify(rows)),
    ],
  };
}

function headValues(heads: RawRow | undefined): readonly unknown[] {
  return HEADS.map((column) => heads?.[column]);
}

const prepared = new Map<string, Omit<PgStatement, 'values'>>();

function preparedFor(shape: Shape): Omit<PgStatement, 'values'> {
  const id = JSON.stringify(shape);
  const known = prepared.get(id);
  if (known) return known;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 16);
  const made = { name: `write_${hash}`, text: textOf(shape) };
  prepared.set(id, made);
  return made;
}

function textOf({ present, absent, puts, inserts }: Shape): string {
  const size = HEADS.length;
  const isSameHeads = HEADS.map((column, index) => `${column} = $${index + 1}`);
  const newHeads = HEADS.map((column, index) => `${column} = $${size + index + 1}`);
  const [now, writer, batch] = [1, 2, 3].map((index) => `$${2 * size + index}`);
  const isSameTime = `abs(extract(epoch from clock_timestamp()) * 1000 - ${now}::bigint) < ${MAX_CLOCK_ERROR_MS}`;
  let next = FIRST_FREE + present.length;
  const rowsOf = (table: TableName, columns = columnsOf(table)): string => {
    next += 1;
    return rowsFrom(table, columns, `$${next - 1}`);
  };
  const found = present.map(
    (table, index) =>
      `(SELECT count(*) FROM ${rowsOf(table)} JOIN ${table} ON ${isSameRow(table)}) = $${FIRST_FREE + index}::bigint`,
  );
  const notFound = absent.map(
    (table) =>
      `NOT EXISTS (SELECT FROM ${rowsOf(table, keyOf(table))} JOIN ${table} USING (${keyOf(table).join(', ')}))`,
  );
  const source = (table: TableName): string => `SELECT given.* FROM moved, ${rowsOf(table)}`;
  const writes = [
    ...puts.map((table) => `put_${table} AS (${upsertText(table, source(table))})`),
    ...inserts.map((table) => `insert_${table} AS (${insertText(table, source(table))})`),
  ];
  return `WITH moved AS (
      UPDATE heads SET ${newHeads.join(', ')}
      WHERE ${[...isSameHeads, isSameTime, ...found, ...notFound].join(' AND ')} RETURNING 1),
    ${writes.map((write) => `${write},`).join('\n')}
    counted AS (
      INSERT INTO writers (id, last_batch, seen_at) SELECT ${writer}, ${batch}::bigint, now() FROM moved
      ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, seen_at = excluded.seen_at
      RETURNING ${NOTIFY_OTHERS})
    SELECT count(*) = 1 AS is_written FROM counted`;
}

/** By its key, which an index finds, and then by everything else that a decision may have rested on. */
function isSameRow(table: TableName): string {
  const key = keyOf(table).map((column) => `${table}.${column} = given.${column}`);
  const rest = comparedColumnsOf(table).map(
    (column) => `${table}.${column} IS NOT DISTINCT FROM given.${column}`,
  );
  return [...key, ...rest].join(' AND ');
}

function comparedColumnsOf(table: TableName): readonly string[] {
  const left = [...keyOf(table), ...unreadOf(table)];
  return columnsOf(table).filter((column) => !left.includes(column));
}
