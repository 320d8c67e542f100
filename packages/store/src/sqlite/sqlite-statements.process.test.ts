import { expect, test } from 'vitest';
import { tableNames } from '../engine/tables.js';
import { createSignedChain } from '../testing/signed-chain.js';
import { selectOf, statementsOf } from './sqlite-statements.js';

test('every table can be written, written again, found and removed by its key', async () => {
  const { database } = await createSignedChain();
  const run = (statements: ReturnType<typeof statementsOf>) => {
    for (const { sql, rows } of statements)
      for (const row of rows) database.prepare(sql).run(...row);
  };
  const todo = { session_id: 's1', agent_id: 'main', body: 'one' };
  const empty = {
    upserts: new Map(),
    inserts: new Map(),
    deletes: [],
    trims: [],
    forgets: [],
    isEmpty: false,
  };
  run(statementsOf({ ...empty, inserts: new Map([['todos', [todo]]]) }));
  run(statementsOf({ ...empty, upserts: new Map([['todos', [{ ...todo, body: 'two' }]]]) }));
  const find = () => database.prepare(selectOf('todos')).get('s1', 'main');
  expect({ ...Object(find()) }).toEqual({ ...todo, body: 'two' });
  run(statementsOf({ ...empty, deletes: [{ table: 'todos', key: ['s1', 'main'] }] }));
  expect(find()).toBeUndefined();
  // Each statement is one that the schema of today takes.
  for (const table of tableNames) expect(() => database.prepare(selectOf(table))).not.toThrow();
});
