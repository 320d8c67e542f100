import type { Changes } from '../write/changes.js';
import type { RawRow, Rows, SqlValue, TableName } from './tables.js';

/** A row that a write must see before it can be decided. */
export type RowKey = {
  readonly [Name in TableName]: {
    readonly table: Name;
    readonly key: readonly SqlValue[];
    /**
     * There is no such row unless something went wrong; an engine may decide so first and make sure after. A write that
     * finds none adds it (`Batch.add`) or is refused.
     */
    readonly isNew?: true;
  };
}[TableName];

/** What a transaction sees when it begins. */
export interface Facts {
  readonly heads: Rows['heads'];
  /** The store's own time in milliseconds: the database's where it has one. */
  readonly now: number;
  /** A row of `keys` by its `factId`, checked against its table. */
  find(id: string): RawRow | undefined;
}

/**
 * A database that keeps what it has acknowledged. Transactions run one after another, over all processes on the
 * same database, so `decide` sees the newest state and whatever it numbers is visible in the order of the numbers.
 */
export interface Engine {
  readonly dialect: 'sqlite' | 'postgres';
  /** Transactions that may be under way at once; each is decided as if those before it had been committed. */
  readonly depth: number;
  /**
   * One transaction: `decide` gets the rows of `keys` and says what to write. It resolves once that is on disk.
   * `decide` may be called again where the first try is known to have left nothing behind.
   */
  transact(keys: readonly RowKey[], decide: (facts: Facts) => Changes): Promise<void>;
  /** Reads outside of transactions; `?` stands for a parameter. Sees everything acknowledged before. */
  all(sql: string, params: readonly SqlValue[]): Promise<readonly RawRow[]>;
  /** Calls `wake` when another process may have written; a wake-up carries no data and none is promised. */
  onRemoteChange(wake: () => void): () => void;
  close(): Promise<void>;
}

export function factId(table: TableName, key: readonly SqlValue[]): string {
  // Every write asks several times; joining a list costs more than all the rest of it.
  if (key.length === 1) return `${table}\u0000${key[0]}`;
  if (key.length === 2) return `${table}\u0000${key[0]}\u0000${key[1]}`;
  return `${table}\u0000${key.join('\u0000')}`;
}
