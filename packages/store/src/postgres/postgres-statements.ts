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
import { forgetSession } from '../write/forget-session.js';

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
      text: upsertText(table, givenRows(table)),
      values: [JSON.stringify(rows)],
    })),
    ...[...changes.inserts].map(([table, rows]) => ({
      name: `insert_${table}`,
      text: insertText(table, givenRows(table)),
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
    ...changes.forgets.flatMap((id) =>
      forgetSession.map(({ sql }, index) => ({
        name: `forget_${index}`,
        text: sql.replaceAll('?', '$1'),
        values: [id],
      })),
    ),
  ];
}

/** Finds all rows of one table with one of the keys. */
export function selectOf(table: TableName, keys: readonly (readonly SqlValue[])[]): PgStatement {
  return {
    name: `select_${table}`,
    text: selectText(table, '$1'),
    values: [keysAsJson(table, keys)],
  };
}

/** The rows whose keys a JSON parameter lists. */
function selectText(table: TableName, parameter: string): string {
  const columns = keyOf(table);
  return `SELECT ${factColumnsOf(table)} FROM ${table}
      WHERE (${columns.join(', ')}) IN (SELECT * FROM ${rowsFrom(table, columns, parameter)})`;
}

function keysAsJson(table: TableName, keys: readonly (readonly SqlValue[])[]): string {
  const columns = keyOf(table);
  return JSON.stringify(
    keys.map((key) => Object.fromEntries(columns.map((column, index) => [column, key[index]]))),
  );
}

/** Inserts the rows that a source gives, in the order of the table's columns. */
export function insertText(table: TableName, source: string): string {
  return `INSERT INTO ${table} (${columnsOf(table).join(', ')}) ${source}`;
}

export function upsertText(table: TableName, source: string): string {
  const sets = changingColumnsOf(table).map((column) => `${column} = excluded.${column}`);
  return `${insertText(table, source)} ON CONFLICT (${keyOf(table).join(', ')}) DO UPDATE SET ${sets.join(', ')}`;
}

/** The rows that a JSON parameter holds. */
export function rowsFrom(table: TableName, columns: readonly string[], parameter: string): string {
  const typed = columns.map(
    (column) => `${column} ${typeOf(table, column) === 'int' ? 'bigint' : 'text'}`,
  );
  return `json_to_recordset(${parameter}::json) AS given(${typed.join(', ')})`;
}

function givenRows(table: TableName): string {
  return `SELECT * FROM ${rowsFrom(table, columnsOf(table), '$1')}`;
}
