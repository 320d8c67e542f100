import { expect, test } from 'vitest';
import type { Changes } from '../write/changes.js';
import { type Facts, rowId } from './engine.js';
import { KnownRows } from './known-rows.js';
import type { RawRow, TableName } from './tables.js';

const heads = {
  id: 'main',
  event_seq: 0,
  event_floor: 0,
  audit_seq: 0,
  audit_hash: '',
  audit_signature: '',
  audit_at: 0,
  memory_seq: 0,
  commits: 1,
};
const todos = { table: 'todos', key: ['s1', 'main'] } as const;
const todosId = rowId(todos.table, todos.key);
const row: RawRow = { session_id: 's1', agent_id: 'main', body: '[]' };

function facts(found?: RawRow): Facts {
  return { heads, now: 1000, find: () => found };
}

function wrote(table: TableName, rows: readonly RawRow[], more: Partial<Changes> = {}): Changes {
  const upserts: readonly (readonly [TableName, readonly RawRow[]])[] = [
    ['heads', [{ ...heads, commits: 2 }]],
    [table, rows],
  ];
  return {
    upserts: new Map(upserts),
    inserts: new Map(),
    deletes: [],
    trims: [],
    forgets: [],
    isEmpty: false,
    ...more,
  };
}

test('what a look found and what was written is known, until it is forgotten', () => {
  const known = new KnownRows();
  expect(known.heads).toBeUndefined();
  known.saw(facts(row), [todos]);
  expect(known.heads?.commits).toBe(1);
  expect(known.find(todosId)).toEqual(row);
  known.wrote(wrote('todos', [{ ...row, body: '[1]' }]));
  expect(known.heads?.commits).toBe(2);
  expect(known.find(todosId)).toEqual({ ...row, body: '[1]' });
  known.forget();
  expect(known.heads).toBeUndefined();
  expect(known.find(todosId)).toBeUndefined();
});

test('a row that was removed is not known any more', () => {
  const known = new KnownRows();
  known.saw(facts(row), [todos]);
  known.wrote(wrote('todos', [], { deletes: [todos] }));
  expect(known.find(todosId)).toBeUndefined();
});

test('where a session goes with its rows, no row is known, not even one written in the same transaction', () => {
  const known = new KnownRows();
  known.saw(facts(row), [todos]);
  known.wrote(wrote('todos', [row], { forgets: ['s1'] }));
  expect(known.find(todosId)).toBeUndefined();
  expect(known.heads?.commits).toBe(2);
});

test('the body of a call, which no decision reads, is not kept', () => {
  const known = new KnownRows();
  const call = { session_id: 's1', call_id: 'c1', body: 'long' };
  known.wrote(wrote('calls', [call]));
  expect(known.find(rowId('calls', ['s1', 'c1']))).toEqual({ ...call, body: '' });
});

test('two thousand rows are kept, and the oldest go first', () => {
  const known = new KnownRows();
  known.saw(facts(row), [todos]);
  const many = Array.from({ length: 2000 }, (_, index) => ({ ...row, agent_id: `a${index}` }));
  known.wrote(wrote('todos', many));
  expect(known.find(todosId)).toBeUndefined();
  expect(known.find(rowId('todos', ['s1', 'a0']))).toBeDefined();
});
