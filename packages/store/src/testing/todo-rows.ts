import type { Facts } from '../engine/engine.js';
import type { RawRow, TableName } from '../engine/tables.js';
import type { Changes } from '../write/changes.js';

/** One row of one table, as looks find it and writes change it. */
export const todos = { table: 'todos', key: ['s1', 'main'] } as const;
export const row: RawRow = { session_id: 's1', agent_id: 'main', body: '[]' };

/** The heads after so many writes of the whole store. */
export function headsAfter(commits: number) {
  return {
    id: 'main',
    event_seq: 0,
    event_floor: 0,
    audit_seq: 0,
    audit_hash: '',
    audit_signature: '',
    audit_at: 0,
    memory_seq: 0,
    commits,
  };
}

export function factsAfter(commits: number, found?: RawRow): Facts {
  return { heads: headsAfter(commits), now: 1000, find: () => found };
}

export function rowsOf(
  commits: number,
  table: TableName,
  rows: readonly RawRow[],
): Changes['upserts'] {
  const all: readonly (readonly [TableName, readonly RawRow[]])[] = [
    ['heads', [headsAfter(commits)]],
    [table, rows],
  ];
  return new Map(all);
}

/** What the write number `commits` changed. */
export function wroteAs(commits: number, more: Partial<Changes> = {}): Changes {
  return {
    upserts: rowsOf(commits, 'todos', [row]),
    inserts: new Map(),
    deletes: [],
    trims: [],
    forgets: [],
    isEmpty: false,
    ...more,
  };
}
