import { performance } from 'node:perf_hooks';
import { type Facts, factId, type RowKey } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import {
  keyOf,
  type RawRow,
  type Rows,
  type SqlValue,
  type TableName,
  unreadOf,
} from '../engine/tables.js';
import type { Changes } from '../write/changes.js';

const MAX_ROWS = 5000;
const MAX_CHARS = 10_000;

/** The column in which a row's version comes: the number of the transaction that wrote it. */
export const VERSION = 'row_version';

/** Rows that a decision rests on, each with the version in which it was seen. */
export interface PresentRows {
  readonly keys: (readonly SqlValue[])[];
  readonly versions: string[];
}

/** What a decision was made from. It may be written only while all of it still holds. */
export interface Look {
  readonly facts: Facts;
  readonly headsVersion: string;
  readonly present: ReadonlyMap<TableName, PresentRows>;
  readonly absent: ReadonlyMap<TableName, readonly (readonly SqlValue[])[]>;
}

interface Seen {
  readonly row: RawRow;
  readonly version: string;
}

/**
 * What this process saw or wrote last, so that it can decide without asking first. Nothing here is believed: whatever
 * is decided from it is written only where the rows still have these versions.
 */
export class SeenRows {
  readonly #rows = new Map<string, Seen>();
  #heads: { readonly row: Rows['heads']; readonly version: string } | undefined;
  #clock = { now: 0, at: 0 };

  get headsVersion(): string | undefined {
    return this.#heads?.version;
  }

  /** Nothing where a row is asked for that has not been seen and is not said to be new. */
  look(keys: readonly RowKey[]): Look | undefined {
    const heads = this.#heads;
    if (!heads) return undefined;
    const found = new Map<string, RawRow | undefined>();
    const present = new Map<TableName, PresentRows>();
    const absent = new Map<TableName, (readonly SqlValue[])[]>();
    for (const { table, key, isNew } of keys) {
      const id = factId(table, key);
      const seen = this.#rows.get(id);
      if (!seen && !isNew) return undefined;
      if (found.has(id)) continue;
      found.set(id, seen?.row);
      if (seen) {
        const rows = present.get(table) ?? { keys: [], versions: [] };
        present.set(table, rows);
        rows.keys.push(key);
        rows.versions.push(seen.version);
      } else {
        const missing = absent.get(table) ?? [];
        absent.set(table, missing);
        missing.push(key);
      }
    }
    // Never ahead of the database's clock: what it said last, and the time since on a clock that nobody sets.
    const now = this.#clock.now + Math.floor(performance.now() - this.#clock.at);
    const find: Facts['find'] = (table, key) => found.get(factId(table, key));
    return {
      facts: { heads: heads.row, now, find },
      headsVersion: heads.version,
      present,
      absent,
    };
  }

  /** A row as the database just gave it. */
  keep(table: TableName, row: RawRow): void {
    this.#set(table, row, String(row[VERSION]));
  }

  keepClock(now: number): void {
    this.#clock = { now, at: performance.now() };
  }

  /** What a transaction of this process has written, under its number. */
  keepWritten(changes: Changes, version: string): void {
    for (const { table, key } of changes.deletes) this.#rows.delete(factId(table, key));
    for (const [table, rows] of changes.upserts)
      for (const row of rows) {
        if (table === 'heads') this.#heads = { row: readRow('heads', row), version };
        else this.#set(table, row, version);
      }
  }

  forget(): void {
    this.#rows.clear();
    this.#heads = undefined;
  }

  #set(table: TableName, row: RawRow, version: string): void {
    const id = factId(
      table,
      keyOf(table).map((column) => row[column] ?? null),
    );
    this.#rows.delete(id);
    const kept = withoutUnread(table, row);
    if (isLarge(kept)) return;
    this.#rows.set(id, { row: kept, version });
    if (this.#rows.size <= MAX_ROWS) return;
    for (const oldest of this.#rows.keys()) {
      this.#rows.delete(oldest);
      return;
    }
  }
}

function withoutUnread(table: TableName, row: RawRow): RawRow {
  const unread = unreadOf(table);
  if (unread.length === 0) return row;
  return { ...row, ...Object.fromEntries(unread.map((column) => [column, ''])) };
}

function isLarge(row: RawRow): boolean {
  return Object.values(row).some((value) => typeof value === 'string' && value.length > MAX_CHARS);
}
