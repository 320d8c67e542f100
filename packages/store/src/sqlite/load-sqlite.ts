import { createRequire } from 'node:module';
import type { SqlValue } from '../engine/tables.js';
import { ownPlace } from './own-place.js';

export interface SqliteStatement {
  all(...params: SqlValue[]): unknown[];
  get(...params: SqlValue[]): unknown;
  run(...params: SqlValue[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
  iterate(...params: SqlValue[]): IterableIterator<unknown>;
  columns(): readonly unknown[];
}

export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): void;
  close(): void;
}

export interface SqliteModule {
  /** What to `require` to get the same module in a thread. */
  readonly name: string;
  open(path: string, options?: { readonly readOnly?: boolean }): SqliteDatabase;
}

const require = createRequire(ownPlace());

/** Node's own SQLite where this Node has one, else the same interface from npm. */
export function loadSqlite(): SqliteModule {
  const isBuiltin = hasBuiltin();
  const { DatabaseSync } = isBuiltin ? require('node:sqlite') : require('@photostructure/sqlite');
  return {
    name: isBuiltin ? 'node:sqlite' : require.resolve('@photostructure/sqlite'),
    open: (path, options = {}) => new DatabaseSync(path, options),
  };
}

function hasBuiltin(): boolean {
  const { emitWarning } = process;
  // Node 22 says at each start that its SQLite may change. Our tests run on it; to an operator it says nothing.
  process.emitWarning = (warning, ...more: never[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature'))
      emitWarning.call(process, warning, ...more);
  };
  try {
    require('node:sqlite');
    return true;
  } catch {
    // Node before 22.13 has no such module.
    return false;
  } finally {
    process.emitWarning = emitWarning;
  }
}
