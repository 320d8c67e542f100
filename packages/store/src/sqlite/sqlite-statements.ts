import {
  changingColumnsOf,
  columnsOf,
  factColumnsOf,
  keyOf,
  type RawRow,
  type SqlValue,
  type TableName,
} from '../engine/tables.js';
import type { Changes } from '../write/changes.js';
import { forgetSession } from '../write/forget-session.js';

/** A statement that is run once for every row of values. */
export interface SqliteWrite {
  readonly sql: string;
  readonly rows: readonly (readonly SqlValue[])[];
}

const insertOf = oncePerTable((table) => {
  const columns = columnsOf(table);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
});

const upsertOf = oncePerTable((table) => {
  const sets = changingColumnsOf(table).map((column) => `${column} = excluded.${column}`);
  return `${insertOf(table)} ON CONFLICT (${keyOf(table).join(', ')}) DO UPDATE SET ${sets.join(', ')}`;
});

/** The statements of one transaction, in an order that keeps no reference open. */
export function statementsOf(changes: Changes): readonly SqliteWrite[] {
  return [
    ...[...changes.upserts].map(([table, rows]) => writeOf(upsertOf(table), table, rows)),
    ...[...changes.inserts].map(([table, rows]) => writeOf(insertOf(table), table, rows)),
    ...changes.deletes.map(({ table, key }) => ({
      sql: `DELETE FROM ${table} WHERE ${whereKey(table)}`,
      rows: [key],
    })),
    ...changes.trims.map(({ table, upTo }) => ({
      sql: `DELETE FROM ${table} WHERE seq <= ?`,
      rows: [[upTo]],
    })),
    ...changes.forgets.flatMap((id) =>
      forgetSession.map(({ sql, ids }) => ({ sql, rows: [Array<string>(ids).fill(id)] })),
    ),
  ];
}

/** Finds the row with one key. */
export const selectOf = oncePerTable(
  (table) => `SELECT ${factColumnsOf(table)} FROM ${table} WHERE ${whereKey(table)}`,
);

function writeOf(sql: string, table: TableName, rows: readonly RawRow[]): SqliteWrite {
  const columns = columnsOf(table);
  return { sql, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) };
}

function whereKey(table: TableName): string {
  return keyOf(table)
    .map((column) => `${column} = ?`)
    .join(' AND ');
}

/** A table's statement is the same every time: it is put together when it is first asked for. */
function oncePerTable(make: (table: TableName) => string): (table: TableName) => string {
  const made = new Map<TableName, string>();
  return (table) => {
    const known = made.get(table) ?? make(table);
    made.set(table, known);
    return known;
  };
}
