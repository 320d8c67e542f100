import type { Changes } from '../write/changes.js';
import { factId } from './engine.js';
import { keyOf, type RawRow, type SqlValue, type TableName, unreadOf } from './tables.js';

const MAX_ROWS = 5000;
const MAX_CHARS = 10_000;

export interface KeptRow {
  readonly row: RawRow;
  /** What the engine calls this state of the row. */
  readonly version: string;
}

/**
 * Rows as this process read or wrote them last, the newest few thousand. Somebody else may have changed them since:
 * what is decided from them is written only after the engine has made sure.
 */
export class KeptRows {
  readonly #rows = new Map<string, KeptRow>();

  get(id: string): KeptRow | undefined {
    return this.#rows.get(id);
  }

  set(table: TableName, row: RawRow, version: string): void {
    const id = idOf(table, row);
    this.#rows.delete(id);
    if (isOver(table, row) || isLarge(table, row)) return;
    this.#rows.set(id, { row: withoutUnread(table, row), version });
    if (this.#rows.size <= MAX_ROWS) return;
    for (const oldest of this.#rows.keys()) {
      this.#rows.delete(oldest);
      return;
    }
  }

  /** What a transaction of this process has written. */
  setWritten(changes: Changes, version: string): void {
    for (const { table, key } of changes.deletes) this.#rows.delete(factId(table, key));
    for (const written of [changes.added, changes.upserts])
      for (const [table, rows] of written) {
        if (table === 'heads') continue;
        for (const row of rows) this.set(table, row, version);
      }
  }

  clear(): void {
    this.#rows.clear();
  }
}

export function idOf(table: TableName, row: RawRow): string {
  const key: SqlValue[] = [];
  for (const column of keyOf(table)) key.push(row[column] ?? null);
  return factId(table, key);
}

function withoutUnread(table: TableName, row: RawRow): RawRow {
  const unread = unreadOf(table);
  if (unread.length === 0) return row;
  const copy: Record<string, SqlValue> = { ...row };
  for (const column of unread) copy[column] = '';
  return copy;
}

/** A call that has ended is not written again; kept, it would only grow old. */
function isOver(table: TableName, row: RawRow): boolean {
  return table === 'calls' && row.is_open === 0;
}

function isLarge(table: TableName, row: RawRow): boolean {
  const unread = unreadOf(table);
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'string' && value.length > MAX_CHARS && !unread.includes(column))
      return true;
  }
  return false;
}
