import { expect, test } from 'vitest';
import { factsAfter, row, rowsOf, todos, wroteAs } from '../testing/todo-rows.js';
import type { Changes } from '../write/changes.js';
import { rowId } from './engine.js';
import { KnownRows } from './known-rows.js';
import type { RawRow, TableName } from './tables.js';

const todosId = rowId(todos.table, todos.key);

function wrote(table: TableName, rows: readonly RawRow[], more: Partial<Changes> = {}): Changes {
  return wroteAs(2, { upserts: rowsOf(2, table, rows), ...more });
}

test('what a look found and what was written is known, until it is forgotten', () => {
  const known = new KnownRows();
  expect(known.heads).toBeUndefined();
  known.saw(factsAfter(1, row), [todos]);
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
  known.saw(factsAfter(1, row), [todos]);
  known.wrote(wrote('todos', [], { deletes: [todos] }));
  expect(known.find(todosId)).toBeUndefined();
});

test('where a session goes with its rows, no row is known, not even one written in the same transaction', () => {
  const known = new KnownRows();
  known.saw(factsAfter(1, row), [todos]);
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
  known.saw(factsAfter(1, row), [todos]);
  const many = Array.from({ length: 2000 }, (_, index) => ({ ...row, agent_id: `a${index}` }));
  known.wrote(wrote('todos', many));
  expect(known.find(todosId)).toBeUndefined();
  expect(known.find(rowId('todos', ['s1', 'a0']))).toBeDefined();
});
