import { expect, test } from 'vitest';
import { factsAfter, row, todos, wroteAs } from '../testing/todo-rows.js';
import { LastKnown } from './last-known.js';

/** Two transactions between which nobody else wrote. */
function alone(): LastKnown {
  const known = new LastKnown();
  known.saw(factsAfter(1), [todos]);
  known.wrote(wroteAs(2));
  known.saw(factsAfter(2, row), [todos]);
  known.wrote(wroteAs(3));
  return known;
}

test('nothing is expected before two transactions have followed each other', () => {
  const known = new LastKnown();
  expect(known.expect([todos])).toBeUndefined();
  known.saw(factsAfter(1), [todos]);
  known.wrote(wroteAs(2));
  expect(known.expect([todos])).toBeUndefined();
  expect(alone().expect([todos])).toBeDefined();
});

test('what was written is expected', () => {
  const expected = alone().expect([todos]);
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
  known.wrote(wroteAs(4, { upserts: new Map(), deletes: [todos] }));
  known.saw(factsAfter(4), []);
  expect(known.expect([todos])).toBeUndefined();
});

test('after somebody else wrote, nothing that was known counts', () => {
  const known = alone();
  known.saw(factsAfter(9), []);
  expect(known.expect([])).toBeUndefined();
  known.saw(factsAfter(9), []);
  expect(known.expect([])).toBeDefined();
  expect(known.expect([todos])).toBeUndefined();
});
