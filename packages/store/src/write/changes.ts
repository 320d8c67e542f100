import type { RawRow, SqlValue, TableName } from '../engine/tables.js';

/** What one transaction writes. */
export interface Changes {
  readonly upserts: ReadonlyMap<TableName, readonly RawRow[]>;
  /** Rows whose keys are new. */
  readonly inserts: ReadonlyMap<TableName, readonly RawRow[]>;
  readonly deletes: readonly { readonly table: TableName; readonly key: readonly SqlValue[] }[];
  /** Rows of a numbered table up to and including `upTo` go. */
  readonly trims: readonly { readonly table: 'audit' | 'events'; readonly upTo: number }[];
  /** Sessions of which nothing stays but the audit. */
  readonly forgets: readonly string[];
  readonly isEmpty: boolean;
}
