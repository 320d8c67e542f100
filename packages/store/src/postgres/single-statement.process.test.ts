import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import type { Facts } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import type { RawRow } from '../engine/tables.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';
import type { Changes } from '../write/changes.js';
import type { Expected } from './last-known.js';
import { singleStatement } from './single-statement.js';

const row: RawRow = { session_id: 's1', agent_id: 'main', body: '[]' };
let place: TestPlace;
let store: Store;
let heads: Facts['heads'];
beforeEach(async () => {
  place = await createTestPlace('postgres');
  store = await place.open();
  await place.raw("INSERT INTO todos (session_id, agent_id, body) VALUES ('s1', 'main', '[]')");
  heads = await readHeads();
});
afterEach(() => place.dispose());

async function readHeads(): Promise<Facts['heads']> {
  const [found] = await place.raw('SELECT * FROM heads');
  const numbers = Object.entries(found ?? {}).map(([name, value]) => [
    name,
    /_seq$|_floor$|_at$|commits/.test(name) ? Number(value) : value,
  ]);
  return readRow('heads', Object.fromEntries(numbers));
}

async function run(expected: Partial<Expected>, now = Date.now()): Promise<unknown> {
  const {
    name: _name,
    text,
    values,
  } = singleStatement(
    'w',
    1,
    {
      facts: { heads, now, find: () => undefined },
      present: new Map([['todos', [row]]]),
      absent: new Map(),
      ...expected,
    },
    changes(),
  );
  const client = new pg.Client('url' in place.where ? place.where.url : '');
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

function changes(): Changes {
  return {
    upserts: new Map([
      ['heads', [{ ...heads, commits: heads.commits + 1, memory_seq: 1 }]],
      ['todos', [{ ...row, body: '[1]' }]],
    ]),
    inserts: new Map([['snapshots', [{ session_id: 's1', entry: 1, body: 'x' }]]]),
    deletes: [],
    trims: [],
    forgets: [],
    isEmpty: false,
  };
}

async function written(): Promise<unknown> {
  const [todo] = await place.raw('SELECT body FROM todos');
  const snapshots = await place.raw('SELECT body FROM snapshots');
  const writers = await place.raw("SELECT last_batch FROM writers WHERE id = 'w'");
  return [todo?.body, snapshots.length, writers.length, (await readHeads()).memory_seq];
}

test('what is as expected is written whole', async () => {
  expect(await run({})).toEqual([{ is_written: true }]);
  expect(await written()).toEqual(['[1]', 1, 1, 1]);
});

const nothing = [{ is_written: false }];
const refusals: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'the heads have moved',
    () =>
      run({ facts: { heads: { ...heads, commits: 99 }, now: Date.now(), find: () => undefined } }),
  ],
  [
    'a row has another value',
    () => run({ present: new Map([['todos', [{ ...row, body: '[2]' }]]]) }),
  ],
  [
    'a row is gone',
    () => run({ present: new Map([['todos', [row, { ...row, agent_id: 'gone' }]]]) }),
  ],
  [
    'a row is there that was not',
    () =>
      run({
        present: new Map(),
        absent: new Map([['todos', [{ session_id: 's1', agent_id: 'main' }]]]),
      }),
  ],
  ['the clock of the database says another time', () => run({}, Date.now() - 60_000)],
];
for (const [what, attempt] of refusals)
  test(`nothing at all is written where ${what}`, async () => {
    expect(await attempt()).toEqual(nothing);
    expect(await written()).toEqual(['[]', 0, 0, 0]);
  });

test('a statement that waited for another writer does not write over what that one left', async () => {
  const client = new pg.Client('url' in place.where ? place.where.url : '');
  await client.connect();
  await client.query('BEGIN; UPDATE heads SET commits = commits + 1');
  const waiting = run({});
  await expect
    .poll(() =>
      place.raw("SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'"),
    )
    .toEqual([{ n: 1 }]);
  await client.query("UPDATE todos SET body = '[3]'");
  await client.query('COMMIT');
  await client.end();
  expect(await waiting).toEqual(nothing);
  expect(await written()).toEqual(['[3]', 0, 0, 0]);
});

test('two processes that write in turn and at once lose nothing and number nothing twice', async () => {
  const other = await place.open();
  const workers = await Promise.all([
    startWorkerSession(store, 'a'),
    startWorkerSession(other, 'b'),
  ]);
  const call = (worker: (typeof workers)[number]) =>
    worker.runtime.runCall({ name: 'act', arguments: {} }, { mode: 'coding' });
  for (let turn = 0; turn < 6; turn += 1) for (const worker of workers) await call(worker);
  for (let turn = 0; turn < 6; turn += 1) await call(workers[0]);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => call(workers[index % 2 === 0 ? 0 : 1])),
  );
  expect(await store.audit.verify()).toMatchObject({ ok: true });
  expect(await place.raw("SELECT count(*)::int AS n FROM calls WHERE state = 'COMPLETED'")).toEqual(
    [{ n: 58 }],
  );
});

test('a process that is alone notifies nobody, and one more is told of every commit', async () => {
  const notices: string[] = [];
  const client = new pg.Client('url' in place.where ? place.where.url : '');
  client.on('notification', ({ payload }) => notices.push(payload ?? ''));
  await client.connect();
  await client.query('LISTEN sluice_wake');
  const { runtime } = await startWorkerSession(store, 'a');
  for (let turn = 0; turn < 3; turn += 1)
    await runtime.runCall({ name: 'act', arguments: {} }, { mode: 'coding' });
  await client.query('SELECT 1');
  expect(notices).toEqual([]);
  await place.open();
  await runtime.runCall({ name: 'act', arguments: {} }, { mode: 'coding' });
  await client.query('SELECT 1');
  expect(notices).toHaveLength(2);
  await client.end();
});
