import { type Facts, keyOfRow, type RowKey, rowId } from '../engine/engine.js';
import { knownRow } from '../engine/read-row.js';
import {
  columnsOf,
  keyOf,
  type RawRow,
  type Rows,
  type TableName,
  unreadOf,
} from '../engine/tables.js';
import type { Changes } from '../write/changes.js';

/** Enough for the sessions and open calls of a busy process; what falls out is looked at again. */
const MAX_ROWS = 2000;

/** What a transaction is expected to find, so that the database can say whether it does. */
export interface Expected {
  readonly facts: Facts;
  readonly present: ReadonlyMap<TableName, readonly RawRow[]>;
  /** Keys that are expected to have no row. */
  readonly absent: ReadonlyMap<TableName, readonly RawRow[]>;
}

/**
 * The rows as the last transaction of this process left them. Every transaction of every process moves the heads row,
 * so while it stays as it was these rows are what a look would find. Nothing here is trusted: the database compares
 * before it writes.
 */
export class LastKnown {
  #heads: Rows['heads'] | undefined;
  readonly #rows = new Map<string, RawRow>();
  /** The database's time, and when it was asked for. */
  #clock = { at: 0, askedAt: 0 };
  /** Whether nobody else wrote between the last two transactions: only then is it worth expecting anything. */
  #isAlone = false;

  /** Nothing where another process writes too, or where a row was neither seen nor is said to be new. */
  expect(keys: readonly RowKey[]): Expected | undefined {
    const heads = this.#heads;
    if (!heads || !this.#isAlone) return undefined;
    const found = new Map<string, RawRow>();
    const present = new Map<TableName, RawRow[]>();
    const absent = new Map<TableName, RawRow[]>();
    const seen = new Set<string>();
    for (const { table, key, isNew } of keys) {
      const id = rowId(table, key);
      if (seen.has(id)) continue;
      seen.add(id);
      const row = this.#rows.get(id);
      if (row) {
        found.set(id, row);
        listOf(present, table).push(row);
      } else if (isNew) {
        const columns = keyOf(table).map((column, index) => [column, key[index] ?? null]);
        listOf(absent, table).push(Object.fromEntries(columns));
      } else return undefined;
    }
    const now = Math.round(this.#clock.at + performance.now() - this.#clock.askedAt);
    return { facts: { heads, now, find: (id) => found.get(id) }, present, absent };
  }

  /** What a look found. */
  saw(facts: Facts, keys: readonly RowKey[]): void {
    this.#isAlone = this.#heads !== undefined && isSame(this.#heads, facts.heads);
    if (!this.#isAlone) this.#rows.clear();
    this.#heads = facts.heads;
    this.#clock = { at: facts.now, askedAt: performance.now() };
    for (const { table, key } of keys) {
      const row = facts.find(rowId(table, key));
      if (row) this.#remember(table, row);
    }
  }

  /** What was committed. */
  wrote({ upserts, deletes, forgets }: Changes): void {
    // Which rows went with a session is known to the database alone.
    if (forgets.length > 0) this.#rows.clear();
    const [heads] = upserts.get('heads') ?? [];
    this.#heads = heads && knownRow('heads', heads);
    for (const [table, rows] of upserts) for (const row of rows) this.#remember(table, row);
    for (const { table, key } of deletes) this.#rows.delete(rowId(table, key));
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= MAX_ROWS) break;
      this.#rows.delete(id);
    }
  }

  forget(): void {
    this.#heads = undefined;
    this.#isAlone = false;
    this.#rows.clear();
  }

  /** The newest last. */
  #remember(table: TableName, row: RawRow): void {
    if (table === 'heads') return;
    const id = rowId(table, keyOfRow(table, row));
    this.#rows.delete(id);
    this.#rows.set(id, withoutUnread(table, row));
  }
}

/** As a look would find it. */
function withoutUnread(table: TableName, row: RawRow): RawRow {
  const unread = unreadOf(table);
  if (unread.length === 0) return row;
  return { ...row, ...Object.fromEntries(unread.map((column) => [column, ''])) };
}

function listOf(tables: Map<TableName, RawRow[]>, table: TableName): RawRow[] {
  const known = tables.get(table) ?? [];
  tables.set(table, known);
  return known;
}

function isSame(one: Rows['heads'], other: Rows['heads']): boolean {
  const [left, right]: readonly RawRow[] = [one, other];
  return columnsOf('heads').every((column) => left?.[column] === right?.[column]);
}
