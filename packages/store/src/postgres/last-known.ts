import { type Facts, type RowKey, rowId } from '../engine/engine.js';
import { KnownRows } from '../engine/known-rows.js';
import { columnsOf, keyOf, type RawRow, type Rows, type TableName } from '../engine/tables.js';
import type { Changes } from '../write/changes.js';

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
  readonly #rows = new KnownRows();
  /** The database's time, and when it was asked for. */
  #clock = { at: 0, askedAt: 0 };
  /** Whether nobody else wrote between the last two transactions: only then is it worth expecting anything. */
  #isAlone = false;

  /** Nothing where another process writes too, or where a row was neither seen nor is said to be new. */
  expect(keys: readonly RowKey[]): Expected | undefined {
    const { heads } = this.#rows;
    if (!heads || !this.#isAlone) return undefined;
    const found = new Map<string, RawRow>();
    const present = new Map<TableName, RawRow[]>();
    const absent = new Map<TableName, RawRow[]>();
    for (const { table, key, isNew } of keys) {
      const id = rowId(table, key);
      const row = this.#rows.find(id);
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
    const { heads } = this.#rows;
    this.#isAlone = heads !== undefined && isSame(heads, facts.heads);
    if (!this.#isAlone) this.#rows.forget();
    this.#rows.saw(facts, keys);
    this.#clock = { at: facts.now, askedAt: performance.now() };
  }

  /** What was committed. */
  wrote(changes: Changes): void {
    this.#rows.wrote(changes);
  }

  forget(): void {
    this.#isAlone = false;
    this.#rows.forget();
  }
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
