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
import type { WriterStatement } from './sqlite-writer.js';

const insertSql = new Map<TableName, string>();
const upsertSql = new Map<TableName, string>();
const selectSql = new Map<TableName, string>();

/** The statements of one transaction, in an order that keeps no reference open. */
export function statementsOf(changes: Changes): readonly WriterStatement[] {
  const statements: WriterStatement[] = [];
  for (const [table, rows] of changes.upserts)
    statements.push({ sql: upsertOf(table), rows: rows.map((row) => valuesOf(table, row)) });
  for (const [table, rows] of changes.inserts)
    statements.push({ sql: insertOf(table), rows: rows.map((row) => valuesOf(table, row)) });
  for (const { table, key } of changes.deletes)
    statements.push({ sql: `DELETE FROM ${table} WHERE ${whereKey(table)}`, rows: [key] });
  for (const { table, upTo } of changes.trims)
    statements.push({ sql: `DELETE FROM ${table} WHERE seq <= ?`, rows: [[upTo]] });
  return statements;
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

function valuesOf(table: TableName, row: RawRow): readonly SqlValue[] {
  return columnsOf(table).map((column) => row[column] ?? null);
}

function insertOf(table: TableName): string {
  const known = insertSql.get(table);
  if (known) return known;
  const columns = columnsOf(table);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  insertSql.set(table, sql);
  return sql;
}

function upsertOf(table: TableName): string {
  const known = upsertSql.get(table);
  if (known) return known;
  const key = keyOf(table);
  const assignments = changingColumnsOf(table).map((column) => `${column} = excluded.${column}`);
  const sql = `${insertOf(table)} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${assignments.join(', ')}`;
  upsertSql.set(table, sql);
  return sql;
}
