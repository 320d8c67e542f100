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
import { MANY, type WriterStatement } from './sqlite-writer.js';

interface WriteSql {
  readonly sql: string;
  readonly sqlForMany: string;
}

const insertSql = new Map<TableName, WriteSql>();
const upsertSql = new Map<TableName, WriteSql>();
const selectSql = new Map<TableName, string>();

/** The statements of one transaction, in an order that keeps no reference open. */
export function statementsOf(changes: Changes): readonly WriterStatement[] {
  const statements: WriterStatement[] = [];
  for (const [table, rows] of changes.upserts)
    statements.push({ ...upsertOf(table), rows: rows.map((row) => valuesOf(table, row)) });
  for (const [table, rows] of changes.inserts)
    statements.push({ ...insertOf(table), rows: rows.map((row) => valuesOf(table, row)) });
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
