import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { type Engine, type Facts, type RowKey, rowId } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import type { RawRow, SqlValue } from '../engine/tables.js';
import { StoreError } from '../store-error.js';
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
 * the writer's thread. Between two transactions nobody writes, so the reader sees the newest state; where another
 * program did write, the writer says so and the transaction is decided again.
 */
export function createSqliteEngine(parts: SqliteParts): Engine {
  const { path, reader, writer, clock } = parts;
  const prepared = new Map<string, SqliteStatement>();

  const query = (sql: string, params: readonly SqlValue[]): readonly RawRow[] => {
    try {
      const statement = prepared.get(sql) ?? reader.prepare(sql);
      prepared.set(sql, statement);
      return statement.all(...params).filter(isRow);
    } catch (cause) {
      throw new StoreError('STORE_CORRUPT', `${path} cannot be read: ${messageOf(cause)}`, {
        cause,
      });
    }
  };

  const look = (keys: readonly RowKey[]): Facts => {
    const [heads] = query('SELECT * FROM heads', []);
    if (!heads) throw new StoreError('STORE_CORRUPT', `${path} has lost its heads row`);
    const found = new Map<string, RawRow | undefined>();
    for (const { table, key } of keys) {
      const id = rowId(table, key);
      if (found.has(id)) continue;
      const [row] = query(selectOf(table), key);
      found.set(id, row && readRow(table, row));
    }
    return { heads: readRow('heads', heads), now: clock.now(), find: (id) => found.get(id) };
  };

  return {
    dialect: 'sqlite',
    async transact(keys, decide) {
      if (!writer) throw new StoreError('STORE_READ_ONLY', `${path} was opened for reading only`);
      for (;;) {
        const changes = decide(look(keys));
        if (changes.isEmpty) return;
        if ((await writer.commit(statementsOf(changes))) === 'committed') return;
      }
    },
    async all(sql, params) {
      const rows = query(sql, params);
      // A caller that reads page after page lets others work in between.
      if (rows.length >= MANY_ROWS) await setImmediate();
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

function isRow(row: unknown): row is RawRow {
  return typeof row === 'object' && row !== null;
}
