import type { Changes } from '../write/changes.js';
import { type Facts, keyOfRow, type RowKey, rowId } from './engine.js';
import { knownRow } from './read-row.js';
import { type RawRow, type Rows, type TableName, unreadOf } from './tables.js';

/** Enough for the sessions and open calls of a busy process; what falls out is looked at again. */
const MAX_ROWS = 2000;

/**
 * The rows as the last transactions of this process found or left them: what a look would find while nobody else writes.
 * Whether somebody did is for the engine to find out before it commits.
 */
export class KnownRows {
  #heads: Rows['heads'] | undefined;
  readonly #rows = new Map<string, RawRow>();

  get heads(): Rows['heads'] | undefined {
    return this.#heads;
  }

  /** Nothing where the row was never seen, which does not say that there is none. */
  find(id: string): RawRow | undefined {
    return this.#rows.get(id);
  }

  /** What a look found. */
  saw(facts: Facts, keys: readonly RowKey[]): void {
    this.#heads = facts.heads;
    for (const { table, key } of keys) {
      const id = rowId(table, key);
      const row = facts.find(id);
      if (row) this.#keep(id, row);
    }
  }

  /** What was committed. */
  wrote({ upserts, deletes, forgets }: Changes): void {
    const [heads] = upserts.get('heads') ?? [];
    this.#heads = heads && knownRow('heads', heads);
    for (const [table, rows] of upserts) for (const row of rows) this.#remember(table, row);
    for (const { table, key } of deletes) this.#rows.delete(rowId(table, key));
    // Which rows went with a session is known to the database alone.
    if (forgets.length > 0) this.#rows.clear();
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= MAX_ROWS) break;
      this.#rows.delete(id);
    }
  }

  forget(): void {
    this.#heads = undefined;
    this.#rows.clear();
  }

  #remember(table: TableName, row: RawRow): void {
    if (table === 'heads') return;
    this.#keep(rowId(table, keyOfRow(table, row)), withoutUnread(table, row));
  }

  /** The newest last. */
  #keep(id: string, row: RawRow): void {
    this.#rows.delete(id);
    this.#rows.set(id, row);
  }
}

/** As a look would find it. */
function withoutUnread(table: TableName, row: RawRow): RawRow {
  const unread = unreadOf(table);
  if (unread.length === 0) return row;
  return { ...row, ...Object.fromEntries(unread.map((column) => [column, ''])) };
}
