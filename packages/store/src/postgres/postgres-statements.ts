import {
  changingColumnsOf,
  columnsOf,
  factColumnsOf,
  keyOf,
  type SqlValue,
  type TableName,
  typeOf,
} from '../engine/tables.js';
import type { Changes } from '../write/changes.js';

export interface PgStatement {
  /** Prepared once for each connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements of one transaction: one for each table, whatever the number of rows. */
export function statementsOf(changes: Changes): readonly PgStatement[] {
  return [
    ...[...changes.upserts].map(([table, rows]) => ({
      name: `upsert_${table}`,
      text: upsertOf(table),
      values: [JSON.stringify(rows)],
    })),
    ...[...changes.inserts].map(([table, rows]) => ({
      name: `insert_${table}`,
      text: insertOf(table),
      values: [JSON.stringify(rows)],
    })),
    ...changes.deletes.map(({ table, key }) => ({
      name: `delete_${table}`,
      text: `DELETE FROM ${table} WHERE ${keyOf(table)
        .map((column, index) => `${column} = $${index + 1}`)
        .join(' AND ')}`,
      values: key,
    })),
    ...changes.trims.map(({ table, upTo }) => ({
      name: `trim_${table}`,
      text: `DELETE FROM ${table} WHERE seq <= $1`,
      values: [upTo],
    })),
  ];
}

/** Finds all rows of one table with one of the keys. */
export function selectOf(table: TableName, keys: readonly (readonly SqlValue[])[]): PgStatement {
  const columns = keyOf(table);
  const wanted = keys.map((key) =>
    Object.fromEntries(columns.map((column, index) => [column, key[index]])),
  );
  return {
    name: `select_${table}`,
    text: `SELECT ${factColumnsOf(table)} FROM ${table}
      WHERE (${columns.join(', ')}) IN (SELECT * FROM ${rowsFrom(table, columns)})`,
    values: [JSON.stringify(wanted)],
  };
}

function insertOf(table: TableName): string {
  const columns = columnsOf(table);
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM ${rowsFrom(table, columns)}`;
}

function upsertOf(table: TableName): string {
  const sets = changingColumnsOf(table).map((column) => `${column} = excluded.${column}`);
  return `${insertOf(table)} ON CONFLICT (${keyOf(table).join(', ')}) DO UPDATE SET ${sets.join(', ')}`;
}

/** The rows of the first parameter, which is JSON. */
function rowsFrom(table: TableName, columns: readonly string[]): string {
  const typed = columns.map(
    (column) => `${column} ${typeOf(table, column) === 'int' ? 'bigint' : 'text'}`,
  );
  return `json_to_recordset($1::json) AS given(${typed.join(', ')})`;
}
