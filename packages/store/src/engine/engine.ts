import type { Changes } from '../write/changes.js';
import { keyOf, type RawRow, type Rows, type SqlValue, type TableName } from './tables.js';

/** A row that a write must see before it can be decided. */
export interface RowKey {
  readonly table: TableName;
  readonly key: readonly SqlValue[];
  /** Whoever writes made up the key just now. Only a hint: a row that is there all the same is found. */
  readonly isNew?: boolean;
}

/** What a transaction sees when it begins. */
export interface Facts {
  readonly heads: Rows['heads'];
  /** The store's own time in milliseconds: the database's where it has one. */
  readonly now: number;
  /** A row of `keys` by its `rowId`, checked against its table. */
  find(id: string): RawRow | undefined;
}

/**
 * A database that keeps what it has acknowledged. Transactions run one after another, over all processes on the
 * same database, so `decide` sees the newest state and whatever it numbers is visible in the order of the numbers.
 */
export interface Engine {
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * One transaction: `decide` gets the rows of `keys`, each of which is named once, and says what to write. Resolves once that is on disk. Must not
   * be called while an earlier one is under way. `decide` may be called again where the first try is known to have
   * left nothing behind.
   */
  transact(keys: readonly RowKey[], decide: (facts: Facts) => Changes): Promise<void>;
  /** Reads outside of transactions; `?` stands for a parameter. Sees everything acknowledged before. */
  all(sql: string, params: readonly SqlValue[]): Promise<readonly RawRow[]>;
  /** Calls `wake` when another process may have written; a wake-up carries no data and none is promised. */
  onRemoteChange(wake: () => void): () => void;
  close(): Promise<void>;
}

export function rowId(table: TableName, key: readonly SqlValue[]): string {
  let id: string = table;
  for (const part of key) id += `\u0000${part}`;
  return id;
}

export function keyOfRow(table: TableName, row: RawRow): readonly SqlValue[] {
  return keyOf(table).map((column) => row[column] ?? null);
}
