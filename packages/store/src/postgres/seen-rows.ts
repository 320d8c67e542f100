import { performance } from 'node:perf_hooks';
import { type Facts, factId, type RowKey } from '../engine/engine.js';
import { KeptRows } from '../engine/kept-rows.js';
import { readRow } from '../engine/read-row.js';
import type { RawRow, Rows, SqlValue, TableName } from '../engine/tables.js';
import type { Changes } from '../write/changes.js';

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

/**
 * What this process saw or wrote last, so that it can decide without asking first. Nothing here is believed: whatever
 * is decided from it is written only where the rows still have these versions.
 */
export class SeenRows {
  readonly #rows = new KeptRows();
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
    const find: Facts['find'] = (id) => found.get(id);
    return { facts: { heads: heads.row, now, find }, headsVersion: heads.version, present, absent };
  }

  /** A row as the database just gave it. */
  keep(table: TableName, row: RawRow): void {
    this.#rows.set(table, row, String(row[VERSION]));
  }

  keepClock(now: number): void {
    this.#clock = { now, at: performance.now() };
  }

  /** What a transaction of this process has written, under its number. */
  keepWritten(changes: Changes, version: string): void {
    this.#rows.setWritten(changes, version);
    const head = changes.upserts.get('heads')?.[0];
    if (head) this.#heads = { row: readRow('heads', head), version };
  }

  forget(): void {
    this.#rows.clear();
    this.#heads = undefined;
  }
}
