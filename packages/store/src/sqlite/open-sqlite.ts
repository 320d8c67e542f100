import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock, Log } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { Engine } from '../engine/engine.js';
import { StoreError } from '../store-error.js';
import { loadSqlite, type SqliteDatabase, type SqliteModule } from './load-sqlite.js';
import { migrateSqlite, requireLatest } from './migrate-sqlite.js';
import { lockForWriting } from './process-lock.js';
import { createSqliteEngine } from './sqlite-engine.js';
import { startWriter } from './sqlite-writer.js';
import { makePrivateFile, tightenStoreFiles } from './store-files.js';

const HEADER = 'SQLite format 3\u0000';
/** Above this a full check would make every start slow; damage then shows when a page is read. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

export interface OpenSqlite {
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly readOnly: boolean;
  /** Whether the holder of a lease is in a process that has ended. By default every one is. */
  readonly isHolderGone?: ((owner: string) => boolean) | undefined;
  /** Stops at an older schema; for tests of migrations. */
  readonly migrateTo?: number;
}

/** Opens or makes the store in a file. Throws, with nothing destroyed, where the file is not a whole store. */
export async function openSqlite(options: OpenSqlite): Promise<Engine> {
  const { path, clock, log, readOnly } = options;
  const sqlite = loadSqlite();
  if (readOnly) {
    if (!existsSync(path)) throw new StoreError('STORE_CONFIG', `${path} does not exist`);
    requireHeader(path);
    const reader = open(sqlite, path, true);
    await requireLatest(reader, path);
    return createSqliteEngine({ path, reader, writer: undefined, clock, release: () => undefined });
  }
  requireHeader(path);
  makeFolder(path);
  // Transcripts and audit are nobody else's business on this machine. Only of what is a store: a wrong path may name
  // anything.
  const tightened = tightenStoreFiles(path);
  if (tightened.length > 0) log.warn('store_files_were_open_to_others', { files: tightened });
  makePrivateFile(`${path}.lock`);
  const release = lockForWriting(sqlite, path);
  try {
    await prepare(sqlite, options);
    const writer = await startWriter(sqlite, path);
    return createSqliteEngine({ path, reader: open(sqlite, path, true), writer, clock, release });
  } catch (error) {
    release();
    throw error;
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    accessSync(dirname(path), constants.W_OK);
  } catch (cause) {
    throw new StoreError(
      'STORE_CONFIG',
      `${path} cannot be made: ${messageOf(cause)}; name a file in a folder that this process may write`,
      { cause },
    );
  }
}

async function prepare(
  sqlite: SqliteModule,
  { path, migrateTo, isHolderGone = () => true }: OpenSqlite,
): Promise<void> {
  const isNew = !existsSync(path);
  makePrivateFile(path);
  const database = open(sqlite, path, false);
  try {
    if (!isNew) requireWhole(database, path);
    database.exec('PRAGMA journal_mode=WAL');
    database.exec('PRAGMA synchronous=FULL');
    await migrateSqlite(database, path, {
      ...(migrateTo === undefined ? {} : { to: migrateTo }),
      keepCopy: (version) => keepBeforeMigration(database, path, version),
    });
    freeAbandoned(database, isHolderGone);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'STORE_HALF_MIGRATED') {
      throw new StoreError(error.code, `${error.message}. A copy was kept in ${keepCopy(path)}`, {
        cause: error,
      });
    }
    throw error;
  } finally {
    database.close();
  }
}

/** By the clock alone, which may have been set back, the lease of a process that is gone could seem to last for hours. */
function freeAbandoned(database: SqliteDatabase, isGone: (owner: string) => boolean): void {
  const owners = database
    .prepare('SELECT DISTINCT lease_owner AS owner FROM sessions WHERE lease_owner IS NOT NULL')
    .all()
    .map((row) => String(Reflect.get(Object(row), 'owner')));
  const free = database.prepare('UPDATE sessions SET lease_until = 0 WHERE lease_owner = ?');
  for (const owner of owners.filter(isGone)) free.run(owner);
}

function open(sqlite: SqliteModule, path: string, readOnly: boolean): SqliteDatabase {
  try {
    const database = sqlite.open(path, { readOnly });
    database.exec('PRAGMA busy_timeout=10000');
    return database;
  } catch (cause) {
    throw new StoreError('STORE_CONFIG', `${path} cannot be opened: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** Refuses what is no file of SQLite, without waiting for a pipe. */
function requireHeader(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isDirectory()) {
    throw new StoreError(
      'STORE_CONFIG',
      `${path} is a folder; name a file in it, such as ${join(path, 'sluice.db')}`,
    );
  }
  if (!found.isFile()) {
    throw new StoreError('STORE_CONFIG', `${path} is no regular file; name a file for the store`);
  }
  if (found.size === 0) return;
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(HEADER.length);
    readSync(file, start, 0, HEADER.length, 0);
    if (start.toString('latin1') === HEADER) return;
  } finally {
    closeSync(file);
  }
  throw corrupt(path, 'it does not begin as an SQLite file does');
}

function requireWhole(database: SqliteDatabase, path: string): void {
  let said: unknown;
  try {
    said =
      statSync(path).size > MAX_CHECKED_BYTES
        ? database.prepare('SELECT count(*) FROM sqlite_schema').get()
        : database.prepare('PRAGMA quick_check(1)').get();
  } catch (cause) {
    throw corrupt(path, messageOf(cause), cause);
  }
  const words = typeof said === 'object' && said !== null ? Object.values(said)[0] : undefined;
  if (typeof words === 'string' && words !== 'ok') throw corrupt(path, words);
}

function corrupt(path: string, what: string, cause?: unknown): StoreError {
  return new StoreError(
    'STORE_CORRUPT',
    `${path} is damaged: ${what}. Nothing was changed; a copy was kept in ${keepCopy(path)}. Restore an older copy, or move the file away to begin anew`,
    { cause },
  );
}

/** Copies the file with what belongs to it, once for each state of the file. */
function keepCopy(path: string): string {
  const target = `${path}.kept-${Math.floor(statSync(path).mtimeMs)}`;
  if (existsSync(target)) return target;
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(path + suffix)) {
      copyFileSync(path + suffix, target + suffix);
      chmodSync(target + suffix, 0o600);
    }
  return target;
}

function keepBeforeMigration(database: SqliteDatabase, path: string, version: number): void {
  const target = freeName(`${path}.before-schema-${version + 1}`);
  makePrivateFile(target);
  database.prepare('VACUUM INTO ?').run(target);
}

function freeName(wanted: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (!existsSync(name)) return name;
  }
}
