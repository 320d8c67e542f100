import { StoreError } from '../store-error.js';
import { columnsOf, type RawRow, type Rows, type TableName, typeOf } from './tables.js';

/** A row as the table says it is. The only place where what a database answers becomes a typed row. */
export function readRow<Name extends TableName>(name: Name, raw: RawRow): Rows[Name] {
  const row: Record<string, string | number | null> = {};
  for (const column of columnsOf(name)) {
    const value = raw[column];
    const expected = typeOf(name, column) === 'int' ? 'number' : 'string';
    if (value === undefined || (value !== null && typeof value !== expected)) {
      throw new StoreError(
        'STORE_CORRUPT',
        `Table ${name} holds ${JSON.stringify(value)} in column ${column}; restore a copy of the database`,
      );
    }
    row[column] = value;
  }
  return row as Rows[Name];
}

/** A row that `readRow` let through before, or that a write of this process made. */
export function knownRow<Name extends TableName>(_name: Name, row: RawRow): Rows[Name] {
  return row as Rows[Name];
}

/** JSON that this store wrote itself. */
export function parseBody<T>(text: string): T {
  try {
    const value: T = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new StoreError(
      'STORE_CORRUPT',
      `A stored body is not JSON: ${text.slice(0, 60)}; restore a copy of the database`,
      { cause },
    );
  }
}
