import { setImmediate } from 'node:timers/promises';
import { AgentError } from '@sluice/agent';
import type { Clock } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { type Engine, type Facts, type RowKey, rowId } from '../engine/engine.js';
import { KnownRows } from '../engine/known-rows.js';
import { readRow } from '../engine/read-row.js';
import type { RawRow, SqlValue } from '../engine/tables.js';
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
 * SQLite with one writing process. Reads run here; commits, which wait for the disk, run in the writer's thread. Between
 * two transactions nobody writes, so what the last ones found and wrote is what a look would find, and is not looked at
 * again; where another program did write, the writer says so, all that was known is forgotten and the transaction is
 * decided again.
 */
export function createSqliteEngine(parts: SqliteParts): Engine {
  const { path, reader, writer, clock } = parts;
  const prepared = new Map<string, SqliteStatement>();
  const known = new KnownRows();

  let isClosed = false;
  const query = (sql: string, params: readonly SqlValue[]): readonly RawRow[] => {
    if (isClosed) throw new AgentError('STORE_CLOSED', 'The store is closed');
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

  const headsOnDisk = () => {
    const [heads] = query('SELECT * FROM heads', []);
    if (!heads) throw new StoreError('STORE_CORRUPT', `${path} has lost its heads row`);
    return readRow('heads', heads);
  };

  const look = (keys: readonly RowKey[]): Facts => {
    const heads = known.heads ?? headsOnDisk();
    const found = new Map<string, RawRow | undefined>();
    for (const { table, key } of keys) {
      const id = rowId(table, key);
      const row =
        known.find(id) ?? query(selectOf(table), key).map((raw) => readRow(table, raw))[0];
      found.set(id, row);
    }
    const facts: Facts = { heads, now: clock.now(), find: (id) => found.get(id) };
    known.saw(facts, keys);
    return facts;
  };

  const commit = async (to: SqliteWriter, changes: Changes): Promise<boolean> => {
    let isCommitted = false;
    try {
      isCommitted = (await to.commit(statementsOf(changes))) === 'committed';
    } finally {
      if (isCommitted) known.wrote(changes);
      else known.forget();
    }
    return isCommitted;
  };

  return {
    dialect: 'sqlite',
    async transact(keys, decide) {
      if (!writer) throw new StoreError('STORE_READ_ONLY', `${path} was opened for reading only`);
      for (;;) {
        const isFromDisk = known.heads === undefined;
        const changes = decide(look(keys));
        // Nothing to write means that nobody says whether another program wrote: such a decision must rest on a look.
        if (changes.isEmpty && isFromDisk) return;
        if (changes.isEmpty) known.forget();
        else if (await commit(writer, changes)) return;
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
      isClosed = true;
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
