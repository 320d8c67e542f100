import { expect, test } from 'vitest';
import type { Facts } from '../engine/engine.js';
import type { RawRow, TableName } from '../engine/tables.js';
import type { Changes } from '../write/changes.js';
import { LastKnown } from './last-known.js';

const todos = { table: 'todos', key: ['s1', 'main'] } as const;
const row: RawRow = { session_id: 's1', agent_id: 'main', body: '[]' };

function heads(commits: number) {
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

function facts(commits: number, found?: RawRow): Facts {
  return { heads: heads(commits), now: 1000, find: () => found };
}

function rowsOf(commits: number, table: TableName, rows: readonly RawRow[]): Changes['upserts'] {
  const all: readonly (readonly [TableName, readonly RawRow[]])[] = [
    ['heads', [heads(commits)]],
    [table, rows],
  ];
  return new Map(all);
}

function wrote(commits: number, more: Partial<Changes> = {}): Changes {
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

/** Two transactions between which nobody else wrote. */
function alone(): LastKnown {
  const known = new LastKnown();
  known.saw(facts(1), [todos]);
  known.wrote(wrote(2));
  known.saw(facts(2, row), [todos]);
  known.wrote(wrote(3));
  return known;
}

test('nothing is expected before two transactions have followed each other', () => {
  const known = new LastKnown();
  expect(known.expect([todos])).toBeUndefined();
  known.saw(facts(1), [todos]);
  known.wrote(wrote(2));
  expect(known.expect([todos])).toBeUndefined();
  expect(alone().expect([todos])).toBeDefined();
});

test('what was written is expected, once however often it is asked for', () => {
  const expected = alone().expect([todos, todos]);
  expect(expected?.present).toEqual(new Map([['todos', [row]]]));
  expect(expected?.facts.heads.commits).toBe(3);
  expect(expected?.facts.now).toBeGreaterThanOrEqual(1000);
});

test('a row that nobody saw is expected to be missing only where it is said to be new', () => {
  const unseen = { table: 'todos', key: ['s2', 'main'] } as const;
  expect(alone().expect([unseen])).toBeUndefined();
  expect(alone().expect([{ ...unseen, isNew: true }])?.absent).toEqual(
    new Map([['todos', [{ session_id: 's2', agent_id: 'main' }]]]),
  );
});

test('a row that was removed is not expected any more', () => {
  const known = alone();
  known.wrote(wrote(4, { upserts: new Map(), deletes: [todos] }));
  known.saw(facts(4), []);
  expect(known.expect([todos])).toBeUndefined();
});

test('after somebody else wrote, nothing that was known counts', () => {
  const known = alone();
  known.saw(facts(9), []);
  expect(known.expect([])).toBeUndefined();
  known.saw(facts(9), []);
  expect(known.expect([])).toBeDefined();
  expect(known.expect([todos])).toBeUndefined();
});
