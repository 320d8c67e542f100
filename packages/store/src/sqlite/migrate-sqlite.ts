import type { SqlValue } from '../engine/tables.js';
import { LATEST_VERSION, schemaVersion } from '../migrations/schema-version.js';
import { StoreError } from '../store-error.js';
import type { SqliteDatabase } from './load-sqlite.js';

/** Brings an open database to `to`. `keepCopy` runs before an existing one is changed. */
export async function migrateSqlite(
  database: SqliteDatabase,
  path: string,
  options: { readonly to?: number; keepCopy(version: number): void },
): Promise<void> {
  const version = await versionOf(database, path);
  const to = options.to ?? LATEST_VERSION;
  if (version >= to) return;
  if (version > 0) options.keepCopy(version);
  const [{ Kysely, SqliteDialect }, { runMigrations }] = await Promise.all([
    import('kysely'),
    import('../migrations/run-migrations.js'),
  ]);
  const db = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: forKysely(database) }),
  });
  await runMigrations(db, 'sqlite', { from: version, to });
}

/** For a store that only reads and so cannot migrate. */
export async function requireLatest(database: SqliteDatabase, path: string): Promise<void> {
  const version = await versionOf(database, path);
  if (version === LATEST_VERSION) return;
  throw new StoreError(
    'STORE_HALF_MIGRATED',
    `${path} is at schema ${version} of ${LATEST_VERSION}; sluice db migrate brings it up to date, and so does whatever writes to it next`,
  );
}

function versionOf(database: SqliteDatabase, path: string): Promise<number> {
  return schemaVersion({
    place: path,
    tables: async () => tablesOf(database),
    applied: async () => numbersOf(database),
  });
}

function tablesOf(database: SqliteDatabase): Map<string, readonly string[]> {
  const rows = database
    .prepare(
      `SELECT t.name AS name, c.name AS column_name FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'memory_index%'`,
    )
    .all();
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const name = textOf(row, 'name');
    const columns = found.get(name) ?? [];
    found.set(name, columns);
    columns.push(textOf(row, 'column_name'));
  }
  return found;
}

function numbersOf(database: SqliteDatabase): { readonly number: number }[] {
  return database
    .prepare('SELECT number FROM migrations ORDER BY number')
    .all()
    .map((row) => ({ number: Number(textOf(row, 'number')) }));
}

function textOf(row: unknown, column: string): string {
  return typeof row === 'object' && row !== null ? String(Reflect.get(row, column)) : '';
}

/** Kysely asks for a statement that says whether it answers rows, and for parameters in a list. */
function forKysely(database: SqliteDatabase) {
  return {
    close: () => undefined,
    prepare(sql: string) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...parameters.map(toValue)),
        run: (parameters: readonly unknown[]) => statement.run(...parameters.map(toValue)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(toValue)),
      };
    },
  };
}

function toValue(parameter: unknown): SqlValue {
  return typeof parameter === 'string' || typeof parameter === 'number' ? parameter : null;
}
