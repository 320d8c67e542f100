import type { Clock } from '@sluice/kernel';
import { type Engine, type Facts, factId, type RowKey } from '../engine/engine.js';
import { KeptRows } from '../engine/kept-rows.js';
import { knownRow, readRow } from '../engine/read-row.js';
import type { RawRow, Rows, SqlValue } from '../engine/tables.js';
import { messageOf } from '../message-of.js';
import { nextTurn } from '../next-turn.js';
import { StoreError } from '../store-error.js';
import type { Changes } from '../write/changes.js';
import type { SqliteDatabase, SqliteStatement } from './load-sqlite.js';
import { selectOf, statementsOf } from './sqlite-statements.js';
import type { SqliteWriter } from './sqlite-writer.js';

const MANY_ROWS = 200;

export interface SqliteParts {
  readonly path: string;
  readonly reader: SqliteDatabase;
  /** Absent in a store that only reads. */
  readonly writer: SqliteWriter | undefined;
  readonly clock: Clock;
  release(): void;
}

/**
 * SQLite with one writing process. Reads take microseconds and run here; commits, which wait for the disk, run in
 * the writer's thread. Between two transactions nobody writes, so the reader sees the newest state.
 */
export function createSqliteEngine(parts: SqliteParts): Engine {
  const { reader, writer, clock } = parts;
  const prepared = new Map<string, SqliteStatement>();
  /** As of the last commit, like `heads`. The writer refuses to commit if another program has written since. */
  const rows = new KeptRows();
  let heads: Rows['heads'] | undefined;

  const forget = (): void => {
    rows.clear();
    heads = undefined;
  };
  const statement = (sql: string): SqliteStatement => {
    const known = prepared.get(sql);
    if (known) return known;
    const made = reader.prepare(sql);
    prepared.set(sql, made);
    return made;
  };
  const reading = <T>(read: () => T): T => {
    try {
      return read();
    } catch (cause) {
      throw new StoreError('STORE_CORRUPT', `${parts.path} cannot be read: ${messageOf(cause)}`, {
        cause,
      });
    }
  };
  const query = (sql: string, params: readonly SqlValue[]): readonly RawRow[] =>
    reading(() => statement(sql).all(...params)).filter(isRow);
  const first = (sql: string, params: readonly SqlValue[]): RawRow | undefined => {
    const row = reading(() => statement(sql).get(...params));
    return isRow(row) ? row : undefined;
  };

  const readHeads = (): Rows['heads'] => {
    const row = first('SELECT * FROM heads', []);
    if (!row) throw new StoreError('STORE_CORRUPT', `${parts.path} has lost its heads row`);
    return readRow('heads', row);
  };

  const look = (keys: readonly RowKey[], isFresh: boolean): Facts => {
    if (isFresh) forget();
    const found = new Map<string, RawRow | undefined>();
    for (const { table, key } of keys) {
      const id = factId(table, key);
      if (found.has(id)) continue;
      const kept = rows.get(id)?.row;
      const row = kept ?? first(selectOf(table), key);
      found.set(id, kept ?? (row && readRow(table, row)));
    }
    heads ??= readHeads();
    return {
      heads,
      now: clock.now(),
      find: (table, key) => found.get(factId(table, key)),
    };
  };

  return {
    dialect: 'sqlite',
    async transact(keys, decide) {
      if (!writer)
        throw new StoreError('STORE_READ_ONLY', `${parts.path} was opened for reading only`);
      for (let isFresh = false; ; isFresh = true) {
        const changes = decide(look(keys, isFresh));
        // To write nothing is decided from what is on the disk: no commit would make sure of it.
        if (changes.isEmpty && isFresh) return;
        if (changes.isEmpty) continue;
        let isCommitted = false;
        try {
          isCommitted = await writer.commit(statementsOf(changes));
        } finally {
          if (!isCommitted) forget();
        }
        if (!isCommitted) continue;
        rows.setWritten(changes, '');
        heads = headsOf(changes);
        return;
      }
    },
    async all(sql, params) {
      const rows = query(sql, params);
      // Who reads page after page lets others have their turn in between.
      if (rows.length >= MANY_ROWS) await nextTurn();
      return rows;
    },
    // One process writes, and it hears of its own writes at once.
    onRemoteChange: () => () => undefined,
    async close() {
      prepared.clear();
      reader.close();
      try {
        await writer?.close();
      } finally {
        parts.release();
      }
    },
  };
}

function headsOf(changes: Changes): Rows['heads'] | undefined {
  const row = changes.upserts.get('heads')?.[0];
  return row && knownRow('heads', row);
}

function isRow(row: unknown): row is RawRow {
  return typeof row === 'object' && row !== null;
}
