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
import { binaryLists } from './binary-lists.js';
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
export function selectOf(table: TableName, keys: readonly (readonly SqlValue[])[]): PgStatement {
  const columns = keyOf(table);
  const next = fromOne();
  const lists = keyTypesOf(table).map((type) => next(`${type}[]`));
  return {
    name: `select_${table}`,
    text: `SELECT ${factColumnsOf(table)}, xmin::text AS ${VERSION} FROM ${table}
      WHERE (${columns.join(', ')}) IN (SELECT * FROM unnest(${lists.join(', ')}))`,
    values: keyListsOf(table, keys),
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
export function listsOf(table: TableName, rows: readonly RawRow[]): readonly Buffer[] {
  return binaryLists(
    columnsOf(table).map((column) => ({
      type: sqlType(table, column),
      values: rows.map((row) => row[column]),
    })),
  );
}

/** A list for each column of the key. */
export function keyListsOf(
  table: TableName,
  keys: readonly (readonly SqlValue[])[],
): readonly Buffer[] {
  return binaryLists(
    keyTypesOf(table).map((type, index) => ({ type, values: keys.map((key) => key[index]) })),
  );
}

export function keyTypesOf(table: TableName): readonly ('bigint' | 'text')[] {
  return keyOf(table).map((column) => sqlType(table, column));
}

export function sqlType(table: TableName, column: string): 'bigint' | 'text' {
  return typeOf(table, column) === 'int' ? 'bigint' : 'text';
}

function fromOne(): NextParameter {
  let count = 0;
  return (type) => {
    count += 1;
    return `$${count}::${type}`;
  };
}
