import { afterEach, expect, test } from 'vitest';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { changingColumnsOf, factColumnsOf, keyOf, tableNames, tables } from './tables.js';

let place: TestPlace | undefined;
afterEach(async () => {
  await place?.dispose();
  place = undefined;
});

/** Columns of every table, from the database itself. */
const COLUMNS = {
  sqlite: `SELECT t.name AS table_name, c.name AS column_name, c.type AS data_type
    FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'`,
  postgres: `SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public'`,
};

const INDEXES = {
  sqlite: `SELECT name, sql AS definition FROM sqlite_schema
    WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY name`,
  postgres: `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' ORDER BY indexname`,
};

async function openPlace(engine: 'sqlite' | 'postgres'): Promise<TestPlace> {
  place = await createTestPlace(engine);
  await (await place.open()).close();
  return place;
}

test.each(['sqlite', 'postgres'] as const)(
  'the tables that are read and written are those of a database on %s, column by column',
  async (engine) => {
    const made = await openPlace(engine);
    const found: Record<string, Record<string, string>> = {};
    for (const { table_name, column_name, data_type } of await made.raw(COLUMNS[engine])) {
      const type = /int/i.test(String(data_type)) ? 'int' : String(data_type).toLowerCase();
      const columns = (found[String(table_name)] ??= {});
      columns[String(column_name)] = type;
    }
    // Made by PostgreSQL itself from the two columns of words.
    if (engine === 'postgres') delete found.memory?.terms;
    const known = Object.fromEntries(tableNames.map((name) => [name, tables[name].columns]));
    expect(Object.fromEntries(tableNames.map((name) => [name, found[name]]))).toEqual(known);
    for (const name of tableNames) expect(tables[name].name).toBe(name);
    expect([...tableNames].sort()).toEqual(Object.keys(tables).sort());
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'a row of %s is one row by its key: a second one with the same key is refused',
  async (engine) => {
    const made = await openPlace(engine);
    for (const name of tableNames) {
      const columns = Object.entries(tables[name].columns);
      const values = columns.map(([, type]) => (type === 'int' ? 7 : 'same'));
      const places = columns.map(() => '?').join(', ');
      const sql = `INSERT INTO ${name} (${columns.map(([column]) => column).join(', ')}) VALUES (${places})`;
      await made.raw(sql, values);
      await expect(made.raw(sql, values), name).rejects.toThrow();
    }
  },
);

test('the keys by which rows are found', () => {
  expect(Object.fromEntries(tableNames.map((name) => [name, keyOf(name).join()]))).toEqual({
    heads: 'id',
    sessions: 'id',
    messages: 'session_id,seq',
    marks: 'session_id,entry',
    snapshots: 'session_id,entry',
    calls: 'session_id,call_id',
    late_results: 'session_id,call_id,audit_seq',
    events: 'seq',
    audit: 'seq',
    audit_checkpoints: 'seq',
    approvals: 'session_id,call_id',
    grants: 'id',
    results: 'handle',
    result_chunks: 'handle,start',
    session_attachments: 'session_id,digest',
    attachment_chunks: 'digest,start',
    todos: 'session_id,agent_id',
    pauses: 'id',
    limits: 'id',
    limit_uses: 'limit_id,session_id,call_id',
    people: 'name',
    memory: 'position',
  });
});

test('a write finds the body of a call empty, and never changes what a call began with', () => {
  expect(factColumnsOf('calls')).toBe(
    "session_id, call_id, name, state, is_open, parent_call_id, proposed_seq, '' AS body",
  );
  expect(changingColumnsOf('calls')).toEqual(['state', 'is_open', 'body']);
  expect(factColumnsOf('messages')).toBe('session_id, seq, role, body');
  expect(changingColumnsOf('messages')).toEqual(['role', 'body']);
});

test('a new database has its migrations by number and name, and every index they make', async () => {
  const sqlite = await openPlace('sqlite');
  const names = [
    'sessions-and-messages',
    'session-mode',
    'calls-audit-events',
    'approvals-grants-results',
    'memory',
    'writers',
    'audit-signatures',
    'commit-count',
    'people',
    'find-audit-entries',
    'find-in-small-blocks',
    'archived-sessions',
    'attachments',
    'pauses',
    'rules-by-name',
    'words-in-blocks',
    'limits',
    'calls-by-person',
  ].map((name, index) => ({ number: index + 1, name }));
  const applied = 'SELECT number, name FROM migrations ORDER BY number';
  expect((await sqlite.raw(applied)).map((row) => ({ ...row }))).toEqual(names);
  expect((await sqlite.raw(INDEXES.sqlite)).map(({ name }) => name)).toEqual([
    'approvals_pending',
    'audit_by_session',
    'audit_by_time',
    'audit_terms_added',
    'audit_terms_removed',
    'calls_by_parent',
    'calls_open',
    'events_by_session',
    'grants_by_tool',
    'limit_uses_by_session',
    'memory_by_scope',
    'memory_indexed',
    'results_by_session',
    'session_attachments_by_digest',
    'sessions_archived',
    'sessions_by_change',
    'sessions_by_parent',
    'sessions_held',
    'sessions_in_use',
  ]);
  await sqlite.dispose();
  const postgres = await openPlace('postgres');
  const made = await postgres.raw(INDEXES.postgres);
  expect(
    made.filter(({ name }) => !/_(?:key|pkey)$/.test(String(name))).map(({ name }) => name),
  ).toEqual([
    'approvals_pending',
    'audit_by_session',
    'audit_by_time',
    'audit_terms',
    'calls_by_parent',
    'calls_open',
    'events_by_session',
    'grants_by_tool',
    'limit_uses_by_session',
    'memory_by_scope',
    'memory_index',
    'results_by_session',
    'session_attachments_by_digest',
    'sessions_archived',
    'sessions_by_change',
    'sessions_by_parent',
    'sessions_held',
    'sessions_in_use',
  ]);
});
