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

/** The numbers of a statement for one row and of the same for `MANY` rows. */
interface WriteSql {
  readonly one: number;
  readonly many: number;
}

/** One transaction, as the thread carries it out. */
export interface Transaction {
  /** For each statement its number, how many times it runs and how many values it takes each time. */
  readonly steps: readonly number[];
  /** Those of all runs of all statements, in their order. */
  readonly values: readonly SqlValue[];
}

/** Rows that one run of a statement for many writes. */
const MANY = 10;

const texts: string[] = [];
const numbers = new Map<string, number>();
const insertSql = new Map<TableName, WriteSql>();
const upsertSql = new Map<TableName, WriteSql>();
const selectSql = new Map<TableName, string>();

/** The same number for the same text, however often it is asked for: a few dozen at most. */
export function numberOf(sql: string): number {
  const known = numbers.get(sql);
  if (known !== undefined) return known;
  const number = texts.push(sql) - 1;
  numbers.set(sql, number);
  return number;
}

export function textOf(number: number): string {
  return texts[number] ?? '';
}

/** The statements of one transaction, in an order that keeps no reference open. */
export function transactionOf(changes: Changes): Transaction {
  const steps: number[] = [];
  const values: SqlValue[] = [];
  for (const [table, rows] of changes.added) write(insertOf(table), table, rows, steps, values);
  for (const [table, rows] of changes.upserts) write(upsertOf(table), table, rows, steps, values);
  for (const [table, rows] of changes.inserts) write(insertOf(table), table, rows, steps, values);
  for (const { table, key } of changes.deletes) {
    steps.push(numberOf(`DELETE FROM ${table} WHERE ${whereKey(table)}`), 1, key.length);
    values.push(...key);
  }
  for (const { table, upTo } of changes.trims) {
    steps.push(numberOf(`DELETE FROM ${table} WHERE seq <= ?`), 1, 1);
    values.push(upTo);
  }
  return { steps, values };
}

function write(
  sql: WriteSql,
  table: TableName,
  rows: readonly RawRow[],
  steps: number[],
  values: SqlValue[],
): void {
  const columns = columnsOf(table);
  const many = Math.floor(rows.length / MANY);
  const rest = rows.length - many * MANY;
  if (many > 0) steps.push(sql.many, many, columns.length * MANY);
  if (rest > 0) steps.push(sql.one, rest, columns.length);
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
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
  return insertSql.get(table) ?? remember(insertSql, table, '');
}

function upsertOf(table: TableName): WriteSql {
  const known = upsertSql.get(table);
  if (known) return known;
  const sets = changingColumnsOf(table).map((column) => `${column} = excluded.${column}`);
  const conflict = `ON CONFLICT (${keyOf(table).join(', ')}) DO UPDATE SET ${sets.join(', ')}`;
  return remember(upsertSql, table, conflict);
}

function remember(known: Map<TableName, WriteSql>, table: TableName, conflict: string): WriteSql {
  const made = {
    one: numberOf(`${insertText(table, 1)} ${conflict}`),
    many: numberOf(`${insertText(table, MANY)} ${conflict}`),
  };
  known.set(table, made);
  return made;
}

function insertText(table: TableName, rows: number): string {
  const columns = columnsOf(table);
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array<string>(rows).fill(row).join(', ')}`;
}
