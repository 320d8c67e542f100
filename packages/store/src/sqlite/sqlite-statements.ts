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
import { MANY, type Transaction, type WriterStatement } from './sqlite-writer.js';

interface WriteSql {
  readonly sql: string;
  readonly sqlForMany: string;
}

const insertSql = new Map<TableName, WriteSql>();
const upsertSql = new Map<TableName, WriteSql>();
const selectSql = new Map<TableName, string>();

/** The statements of one transaction, in an order that keeps no reference open. */
export function transactionOf(changes: Changes): Transaction {
  const statements: WriterStatement[] = [];
  const values: SqlValue[] = [];
  const write = (sql: WriteSql, table: TableName, rows: readonly RawRow[]): void => {
    const columns = columnsOf(table);
    statements.push({ ...sql, rows: rows.length, width: columns.length });
    for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  };
  for (const [table, rows] of changes.added) write(insertOf(table), table, rows);
  for (const [table, rows] of changes.upserts) write(upsertOf(table), table, rows);
  for (const [table, rows] of changes.inserts) write(insertOf(table), table, rows);
  for (const { table, key } of changes.deletes) {
    const sql = `DELETE FROM ${table} WHERE ${whereKey(table)}`;
    statements.push({ sql, rows: 1, width: key.length });
    values.push(...key);
  }
  for (const { table, upTo } of changes.trims) {
    statements.push({ sql: `DELETE FROM ${table} WHERE seq <= ?`, rows: 1, width: 1 });
    values.push(upTo);
  }
  return { statements, values };
}

/** The row with one key. */
export function selectOf(table: TableName): string {
  const known = selectSql.get(table);
  if (known) return known;
  const sql = `SELECT ${factColumnsOf(table)} FROM ${table} WHERE ${whereKey(table)}`;
  selectSql.set(table, sql);
  return sql;
}

function whereKey(table: TableName): string {
  return keyOf(table)
    .map((column) => `${column} = ?`)
    .join(' AND ');
}

function insertOf(table: TableName): WriteSql {
  const known = insertSql.get(table);
  if (known) return known;
  const made = { sql: insertText(table, 1), sqlForMany: insertText(table, MANY) };
  insertSql.set(table, made);
  return made;
}

function upsertOf(table: TableName): WriteSql {
  const known = upsertSql.get(table);
  if (known) return known;
  const sets = changingColumnsOf(table).map((column) => `${column} = excluded.${column}`);
  const conflict = `ON CONFLICT (${keyOf(table).join(', ')}) DO UPDATE SET ${sets.join(', ')}`;
  const made = {
    sql: `${insertText(table, 1)} ${conflict}`,
    sqlForMany: `${insertText(table, MANY)} ${conflict}`,
  };
  upsertSql.set(table, made);
  return made;
}

function insertText(table: TableName, rows: number): string {
  const columns = columnsOf(table);
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array<string>(rows).fill(row).join(', ')}`;
}
