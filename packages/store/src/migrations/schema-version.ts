import { columnsOf, type RawRow, tableNames } from '../engine/tables.js';
import { StoreError } from '../store-error.js';

/** The newest migration this program knows. */
export const LATEST_VERSION = 18;

/** What is asked of a database to know how far it is. */
export interface SchemaReader {
  /** Where the database is, for messages. No password. */
  readonly place: string;
  /** Names of the columns of every table that is there. */
  tables(): Promise<ReadonlyMap<string, readonly string[]>>;
  applied(): Promise<readonly RawRow[]>;
}

/**
 * The number of the last migration that ran; 0 for an empty database. Throws where the database is not ours, comes
 * from a newer program or is half-migrated. Changes nothing.
 */
export async function schemaVersion(reader: SchemaReader): Promise<number> {
  const found = await reader.tables();
  if (!found.has('migrations')) {
    const strange = [...found.keys()].filter((name) => !name.startsWith('sqlite_'));
    if (strange.length === 0) return 0;
    throw new StoreError(
      'STORE_NOT_OURS',
      `${reader.place} holds other tables (${strange.slice(0, 3).join(', ')}) and no Sluice store; name an empty one`,
    );
  }
  const numbers = (await reader.applied()).map((row) => Number(row.number));
  const version = numbers.length;
  if (version > LATEST_VERSION)
    throw new StoreError(
      'STORE_TOO_NEW',
      `${reader.place} is at schema ${version}, this program knows ${LATEST_VERSION}; use a newer Sluice`,
    );
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  if (gap >= 0) throw halfMigrated(reader.place, `migration ${gap + 1} is missing`);
  if (version === LATEST_VERSION) requireColumns(reader.place, found);
  return version;
}

function requireColumns(place: string, found: ReadonlyMap<string, readonly string[]>): void {
  for (const table of tableNames) {
    const columns = found.get(table);
    if (!columns) throw halfMigrated(place, `table ${table} is missing`);
    const missing = columnsOf(table).filter((column) => !columns.includes(column));
    if (missing.length > 0) throw halfMigrated(place, `column ${table}.${missing[0]} is missing`);
  }
}

function halfMigrated(place: string, what: string): StoreError {
  return new StoreError(
    'STORE_HALF_MIGRATED',
    `${place} is half-migrated: ${what}. Nothing was changed; restore a copy from before the upgrade`,
  );
}
