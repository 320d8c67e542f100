import {
  changingColumnsOf,
  columnsOf,
  factColumnsOf,
  keyOf,
  type RawRow,
  type SqlValue,
  type TableName,
  typeOf,
} from '../engine/tables.js';
import type { Changes } from '../write/changes.js';
import { VERSION } from './seen-rows.js';

export interface PgStatement {
  /** Prepared once for each connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Names the next parameter of a statement, with its type. */
export type NextParameter = (type: string) => string;

/** The statements of one transaction: one for each table, whatever the number of rows. */
export function statementsOf(changes: Changes): readonly PgStatement[] {
  const statements: PgStatement[] = [];
  for (const [table, rows] of changes.added)
    statements.push({
      name: `insert_${table}`,
      text: insertOf(table, fromOne()),
      values: listsOf(table, rows),
    });
  for (const [table, rows] of changes.upserts)
    statements.push({
      name: `upsert_${table}`,
      text: upsertOf(table, fromOne()),
      values: listsOf(table, rows),
    });
  for (const [table, rows] of changes.inserts)
    statements.push({
      name: `insert_${table}`,
      text: insertOf(table, fromOne()),
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

/** All rows of one table with one of the keys, each with its version. */
export function selectOf(table: TableName, keys: readonly (readonly unknown[])[]): PgStatement {
  const columns = keyOf(table);
  const next = fromOne();
  const lists = keyTypesOf(table).map((type) => next(`${type}[]`));
  return {
    name: `select_${table}`,
    text: `SELECT ${factColumnsOf(table)}, xmin::text AS ${VERSION} FROM ${table}
      WHERE (${columns.join(', ')}) IN (SELECT * FROM unnest(${lists.join(', ')}))`,
    values: columns.map((_, index) => keys.map((key) => key[index])),
  };
}

export function insertOf(table: TableName, next: NextParameter, where = ''): string {
  const columns = columnsOf(table);
  const lists = columns.map((column) => next(`${sqlType(table, column)}[]`));
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM unnest(${lists.join(', ')}) ${where}`;
}

export function upsertOf(table: TableName, next: NextParameter, where = ''): string {
  const key = keyOf(table);
  const assignments = changingColumnsOf(table).map((column) => `${column} = excluded.${column}`);
  return `${insertOf(table, next, where)} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${assignments.join(', ')}`;
}

/** The values for `insertOf` and `upsertOf`: a list for each column. */
export function listsOf(table: TableName, rows: readonly RawRow[]): readonly string[] {
  return columnsOf(table).map((column) => {
    let list = '{';
    for (const row of rows) list += `${list === '{' ? '' : ','}${elementOf(row[column])}`;
    return `${list}}`;
  });
}

/** JSON quotes a text as a list of PostgreSQL does, several times faster than by replacing, unless it has one of these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const QUOTED_OTHERWISE = /[\u0000-\u001f\ud800-\udfff]/;

function elementOf(value: SqlValue | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (!QUOTED_OTHERWISE.test(value)) return JSON.stringify(value);
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export function keyTypesOf(table: TableName): readonly string[] {
  return keyOf(table).map((column) => sqlType(table, column));
}

export function sqlType(table: TableName, column: string): string {
  return typeOf(table, column) === 'int' ? 'bigint' : 'text';
}

function fromOne(): NextParameter {
  let count = 0;
  return (type) => {
    count += 1;
    return `$${count}::${type}`;
  };
}
