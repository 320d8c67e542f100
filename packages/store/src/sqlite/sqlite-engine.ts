import type { Clock } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { type Engine, type Facts, factId, type RowKey } from '../engine/engine.js';
import { KeptRows } from '../engine/kept-rows.js';
import { knownRow, readRow } from '../engine/read-row.js';
import type { RawRow, Rows, SqlValue } from '../engine/tables.js';
import { nextTurn } from '../next-turn.js';
import { StoreError } from '../store-error.js';
import type { Changes } from '../write/changes.js';
import type { SqliteDatabase, SqliteStatement } from './load-sqlite.js';
import { selectOf, transactionOf } from './sqlite-statements.js';
import type { SqliteWriter } from './sqlite-writer.js';
import { Turns } from './turns.js';

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
  /** As of the last transaction sent, like `heads`: it holds once all that were sent are committed. */
  const rows = new KeptRows();
  let heads: Rows['heads'] | undefined;
  /** Grows when a transaction was not committed: what was decided from it must not be either. */
  let epoch = 1;
  const turns = new Turns();

  const forget = (): void => {
    rows.clear();
    heads = undefined;
    epoch += 1;
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

  /** Nothing where the disk must be read and transactions are under way. `guesses`: rows taken for new without looking. */
  const look = (
    keys: readonly RowKey[],
    isFresh: boolean,
  ): (Facts & { guesses: number }) | undefined => {
    const mayRead = !turns.isAnyUnderWay;
    if ((isFresh || !heads) && !mayRead) return undefined;
    if (isFresh) rows.clear();
    if (isFresh || !heads) heads = readHeads();
    const found = new Map<string, RawRow | undefined>();
    let guesses = 0;
    for (const { table, key, isNew } of keys) {
      const id = factId(table, key);
      if (found.has(id)) continue;
      const kept = rows.get(id)?.row;
      if (kept || (isNew && !isFresh)) {
        found.set(id, kept);
        if (!kept) guesses += 1;
      } else if (mayRead) {
        const row = first(selectOf(table), key);
        found.set(id, row && readRow(table, row));
      } else return undefined;
    }
    return { heads, now: clock.now(), find: (id) => found.get(id), guesses };
  };

  const send = (writer: SqliteWriter, changes: Changes, isGuess: boolean): Promise<boolean> => {
    const committing = writer.commit(transactionOf(changes), { epoch, isGuess });
    // While the thread works: what holds if it succeeds, and is forgotten if not.
    rows.setWritten(changes, '');
    heads = headsOf(changes);
    return committing;
  };

  return {
    dialect: 'sqlite',
    depth: 2,
    async transact(keys, decide) {
      if (!writer)
        throw new StoreError('STORE_READ_ONLY', `${parts.path} was opened for reading only`);
      const turn = turns.take();
      try {
        for (let isFresh = false; ; isFresh = true) {
          let facts = turn.isNext ? look(keys, isFresh) : undefined;
          // From a look to what is sent nobody else has a turn: two would decide from the same state.
          for (; !facts; facts = turn.isNext ? look(keys, isFresh) : undefined)
            await turns.afterNextChange();
          const changes = decide(facts);
          if (changes.isEmpty && isFresh) return;
          // To write nothing, and to refuse what may be there, is decided from the disk: no commit would make sure of it.
          if (changes.isEmpty || countOf(changes.added) < facts.guesses) continue;
          let isCommitted = false;
          try {
            turn.begin();
            isCommitted = await send(writer, changes, facts.guesses > 0);
          } finally {
            if (!isCommitted) forget();
            turn.end();
          }
          if (isCommitted) return;
        }
      } finally {
        turn.leave();
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

function countOf(tables: Changes['added']): number {
  let count = 0;
  for (const rows of tables.values()) count += rows.length;
  return count;
}

function headsOf(changes: Changes): Rows['heads'] | undefined {
  const row = changes.upserts.get('heads')?.[0];
  return row && knownRow('heads', row);
}

function isRow(row: unknown): row is RawRow {
  return typeof row === 'object' && row !== null;
}
