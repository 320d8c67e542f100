import {
  columnsOf,
  factColumnsOf,
  keyOf,
  type RawRow,
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
  const statements: PgStatement[] = [];
  for (const [table, rows] of changes.upserts)
    statements.push({
      name: `upsert_${table}`,
      text: upsertOf(table),
      values: listsOf(table, rows),
    });
  for (const [table, rows] of changes.inserts)
    statements.push({
      name: `insert_${table}`,
      text: insertOf(table),
      values: listsOf(table, rows),
    });
  for (const { table, key } of changes.deletes)
    statements.push({
      name: `delete_${table}`,
      text: `DELETE FROM ${table} WHERE ${keyOf(table)
        .map((column, index) => `${column} = $${index + 1}`)
        .join(' AND ')}`,
      values: key,
    });
  for (const { table, upTo } of changes.trims)
    statements.push({
      name: `trim_${table}`,
      text: `DELETE FROM ${table} WHERE seq <= $1`,
      values: [upTo],
    });
  return statements;
}

/** All rows of one table with one of the keys. */
export function selectOf(table: TableName, keys: readonly (readonly unknown[])[]): PgStatement {
  const columns = keyOf(table);
  const lists = columns.map((column, index) => `$${index + 1}::${sqlType(table, column)}[]`);
  return {
    name: `select_${table}`,
    text: `SELECT ${factColumnsOf(table)} FROM ${table}
      WHERE (${columns.join(', ')}) IN (SELECT * FROM unnest(${lists.join(', ')}))`,
    values: columns.map((_, index) => keys.map((key) => key[index])),
  };
}

function insertOf(table: TableName): string {
  const columns = columnsOf(table);
  const lists = columns.map((column, index) => `$${index + 1}::${sqlType(table, column)}[]`);
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM unnest(${lists.join(', ')})`;
}

function upsertOf(table: TableName): string {
  const key = keyOf(table);
  const assignments = columnsOf(table)
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  return `${insertOf(table)} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${assignments.join(', ')}`;
}

function listsOf(table: TableName, rows: readonly RawRow[]): readonly unknown[] {
  return columnsOf(table).map((column) => rows.map((row) => row[column] ?? null));
}

function sqlType(table: TableName, column: string): string {
  return typeOf(table, column) === 'int' ? 'bigint' : 'text';
}
