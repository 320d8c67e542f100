import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import { afterEach, describe, expect, test } from 'vitest';
import { GENESIS, hashEntry } from '../audit/audit-entry.js';
import { SORTED_IN_AT_ONCE } from '../audit/find-on-sqlite.js';
import { migratePostgres } from '../postgres/migrate-postgres.js';
import { openPostgres } from '../postgres/open-postgres.js';
import { loadSqlite } from '../sqlite/load-sqlite.js';
import { migrateSqlite } from '../sqlite/migrate-sqlite.js';
import { openSqlite } from '../sqlite/open-sqlite.js';
import { createTestPlace, type EngineName, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';
import { allMigrations } from './all-migrations.js';
import { LATEST_VERSION } from './schema-version.js';

let place: TestPlace | undefined;
afterEach(() => place?.dispose());

async function placeOf(engine: EngineName): Promise<TestPlace> {
  place = await createTestPlace(engine);
  return place;
}

async function migrateTo(where: TestPlace['where'], version: number): Promise<void> {
  if ('url' in where) return migratePostgres(where.url, version);
  const database = loadSqlite().open(where.path);
  try {
    await migrateSqlite(database, where.path, { to: version, keepCopy: () => undefined });
  } finally {
    database.close();
  }
}

function pathOf(made: TestPlace): string {
  if ('path' in made.where) return made.where.path;
  throw new Error('not a file');
}

test('migrations are numbered without a gap up to the version that is checked', () => {
  expect(allMigrations.map((migration) => migration.number)).toEqual(
    Array.from({ length: LATEST_VERSION }, (_, index) => index + 1),
  );
});

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`migrations on ${engine}`, () => {
    test('M-09 sessions from before the mode column read as chat_safe, and the column refuses nothing', async () => {
      const made = await placeOf(engine);
      await migrateTo(made.where, 1);
      await made.raw(
        `INSERT INTO sessions (id, created_at, updated_at, last_seq, last_entry, fence, lease_until, body)
         VALUES ('old', 1, 1, 0, 0, 0, 0, '{"metadata":{}}')`,
      );
      const store = await made.open();
      expect(await store.sessions.readMode('old')).toEqual({ found: true, value: 'chat_safe' });
      expect((await store.sessions.get('old'))?.mode).toBe('chat_safe');
      await expect(made.raw("UPDATE sessions SET mode = NULL WHERE id = 'old'")).rejects.toThrow();
      const { runtime } = await startWorkerSession(store, 'new');
      const outcome = await runtime.runCall({ name: 'act', arguments: {} }, { mode: 'coding' });
      expect(outcome.state).toBe('COMPLETED');
    });

    test('every older schema is brought to the newest one', async () => {
      const made = await placeOf(engine);
      for (let version = 1; version <= LATEST_VERSION; version += 1)
        await migrateTo(made.where, version);
      const store = await made.open();
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('R-03 entries from before rules had names in the index are found by them, and verify', async () => {
      const made = await placeOf(engine);
      await migrateTo(made.where, 14);
      const entry = {
        seq: 1,
        at: 1000,
        kind: 'policy_rule_saved',
        session_id: null,
        call_id: null,
        actor: 'ann',
        fence: null,
        data: JSON.stringify({ line: { rule: 'installs: we need them' } }),
      };
      const row = { ...entry, hash: hashEntry(GENESIS, entry), terms: 'need them we' };
      const columns = Object.keys(row);
      await made.raw(
        `INSERT INTO audit (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        Object.values(row),
      );
      await made.raw('UPDATE heads SET audit_seq = 1, audit_hash = ?', [row.hash]);
      const store = await made.open();
      expect(await store.audit.list({ rule: 'installs', limit: 9 })).toHaveLength(1);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('R-03 entries from before calls were found by the person they are for are found so, each once, and verify', async () => {
      const made = await placeOf(engine);
      await migrateTo(made.where, 17);
      let last = GENESIS;
      const count = SORTED_IN_AT_ONCE + 3;
      for (let seq = 1; seq <= count; seq += 1) {
        const entry = {
          seq,
          at: 1000 + seq,
          kind: 'returned',
          session_id: null,
          call_id: null,
          actor: 'agent',
          fence: null,
          data: JSON.stringify({ line: { origin: { person: seq % 2 === 1 ? 'ann' : 'bob' } } }),
        };
        const hash = hashEntry(last, entry);
        last = { ...last, seq, hash };
        const row = { ...entry, hash, terms: 'v kreturned pagent' };
        const columns = Object.keys(row);
        await made.raw(
          `INSERT INTO audit (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
          Object.values(row),
        );
        await made.raw('UPDATE heads SET audit_seq = ?, audit_hash = ?', [seq, hash]);
      }
      const store = await made.open();
      const ofAnn = await store.audit.list({ person: 'ann', limit: 2 * count });
      expect(ofAnn.map(({ seq }) => seq)).toEqual(
        Array.from({ length: Math.ceil(count / 2) }, (_, index) => 2 * index + 1),
      );
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('a database of a newer program is refused and left alone', async () => {
      const made = await placeOf(engine);
      await (await made.open()).close();
      await made.raw("INSERT INTO migrations (number, name) VALUES (?, 'future')", [
        LATEST_VERSION + 1,
      ]);
      await expect(made.open()).rejects.toMatchObject({ code: 'STORE_TOO_NEW' });
    });

    test('a half-migrated database is refused with what is missing, and nothing is changed', async () => {
      const made = await placeOf(engine);
      const store = await made.open();
      await store.sessions.create({ id: 's1', mode: 'chat_safe' });
      await store.close();
      await made.raw('DROP TABLE todos');
      await expect(made.open()).rejects.toMatchObject({
        code: 'STORE_HALF_MIGRATED',
        message: expect.stringContaining('todos'),
      });
      expect(await made.raw('SELECT id FROM sessions')).toEqual([{ id: 's1' }]);
      await made.raw('DELETE FROM migrations WHERE number = 2');
      await expect(made.open()).rejects.toMatchObject({ code: 'STORE_HALF_MIGRATED' });
    });

    test('R-03 entries from before they had words are found by theirs after the upgrade', async () => {
      const made = await placeOf(engine);
      await migrateTo(made.where, 9);
      const entry = {
        seq: 1,
        at: 1000,
        kind: 'decided',
        session_id: 's1',
        call_id: 'c1',
        actor: 'ann',
        fence: 1,
        data: JSON.stringify({ tool: 'act', note: 'careful' }),
      };
      const hash = hashEntry(GENESIS, entry);
      const columns = Object.keys(entry);
      await made.raw(
        `INSERT INTO audit (${columns.join(', ')}, hash) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
        [...Object.values(entry), hash],
      );
      await made.raw('UPDATE heads SET audit_seq = 1, audit_hash = ?', [hash]);
      const store = await made.open();
      const found = await store.audit.list({
        person: 'ann',
        tool: 'act',
        text: 'careful',
        limit: 9,
      });
      expect(found.map(({ seq }) => seq)).toEqual([1]);
      expect(await store.audit.list({ from: 1000, until: 1000, limit: 9 })).toHaveLength(1);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('a migration that fails leaves the schema of the step before it', async () => {
      const made = await placeOf(engine);
      await migrateTo(made.where, 3);
      // What the next step wants to make is there already.
      await made.raw('CREATE TABLE grants (strange text)');
      await expect(made.open()).rejects.toMatchObject({ code: 'STORE_HALF_MIGRATED' });
      expect(await made.raw('SELECT count(*) AS n FROM migrations')).toEqual([
        { n: engine === 'sqlite' ? 3 : '3' },
      ]);
      await made.raw('DROP TABLE grants');
      expect((await made.open()).engine).toBe(engine);
    });

    test('a database with other tables is not taken over', async () => {
      const made = await placeOf(engine);
      await made.raw('CREATE TABLE customers (id text)');
      await expect(made.open()).rejects.toMatchObject({ code: 'STORE_NOT_OURS' });
      expect(await made.raw('SELECT count(*) AS n FROM customers')).toHaveLength(1);
    });
  });
}

test('R-03 words of a block that was begun before the upgrade are sorted in once, when it is whole', async () => {
  const made = await placeOf('sqlite');
  await migrateTo(made.where, 15);
  const begun = SORTED_IN_AT_ONCE + 2;
  for (let seq = 1; seq <= begun; seq += 1)
    await made.raw(
      `INSERT INTO audit (seq, at, kind, data, hash, terms) VALUES (?, 1, 'session_created', '{}', 'h', 'v ksessionzucreated')`,
      [seq],
    );
  await made.raw('UPDATE heads SET audit_seq = ?', [begun]);
  const store = await made.open();
  const found = async () =>
    (await store.audit.list({ kinds: ['session_created'], limit: 1000 })).length;
  expect(await found()).toBe(begun);
  for (let seq = begun; seq < 2 * SORTED_IN_AT_ONCE; seq += 1)
    await store.sessions.create({ id: `s${seq}`, mode: 'coding' });
  expect(await found()).toBe(2 * SORTED_IN_AT_ONCE);
  // Throws where the index does not hold exactly what the table holds.
  await made.raw("INSERT INTO audit_terms (audit_terms, rank) VALUES ('integrity-check', 1)");
});

test('processes that start at once on one PostgreSQL migrate it once', async () => {
  const made = await placeOf('postgres');
  const stores = await Promise.all([made.open(), made.open(), made.open(), made.open()]);
  expect(stores).toHaveLength(4);
  expect(await made.raw('SELECT count(*)::int AS n FROM migrations')).toEqual([
    { n: LATEST_VERSION },
  ]);
});

test('before an embedded store is upgraded a whole copy of it is kept', async () => {
  const made = await placeOf('sqlite');
  const path = pathOf(made);
  const engine = await openSqlite({
    path,
    clock: systemClock,
    log: consoleLog,
    readOnly: false,
    migrateTo: 2,
  }).catch(() => undefined);
  await engine?.close();
  await made.open();
  expect(existsSync(`${path}.before-schema-3`)).toBe(true);
  const copy = loadSqlite().open(`${path}.before-schema-3`, { readOnly: true });
  expect(copy.prepare('SELECT max(number) AS n FROM migrations').get()).toMatchObject({ n: 2 });
  copy.close();
});

test('a file that is no database is refused, untouched, and a copy is kept', async () => {
  const made = await placeOf('sqlite');
  const path = pathOf(made);
  writeFileSync(path, 'my precious notes');
  await expect(made.open()).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  expect(readFileSync(path, 'utf8')).toBe('my precious notes');
  const kept = readdirSync(dirname(path)).filter((name) => name.includes('.kept-'));
  expect(kept).toHaveLength(1);
  await expect(made.open()).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.kept-'))).toEqual(kept);
});

test('a damaged file is refused, untouched, and a copy is kept', async () => {
  const made = await placeOf('sqlite');
  const path = pathOf(made);
  const store = await made.open();
  const { runtime } = await startWorkerSession(store, 's1');
  await runtime.runCalls(
    Array.from({ length: 200 }, () => ({ name: 'act', arguments: { text: 'x'.repeat(500) } })),
    { mode: 'coding' },
  );
  await store.close();
  const bytes = readFileSync(path);
  bytes.fill(0xaa, 4096 * 4, 4096 * 20);
  writeFileSync(path, bytes);
  await expect(made.open()).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(readdirSync(dirname(path)).some((name) => name.includes('.kept-'))).toBe(true);
});

test('D05 a write-ahead log cut at any byte loses only what was cut, and never more', async () => {
  const made = await placeOf('sqlite');
  const path = pathOf(made);
  const store = await made.open();
  await store.sessions.create({ id: 's0', mode: 'chat_safe' });
  const sizes: number[] = [];
  for (let index = 1; index <= 6; index += 1) {
    await store.sessions.create({ id: `s${index}`, mode: 'chat_safe' });
    sizes.push(statSync(`${path}-wal`).size);
  }
  for (const [index, size] of sizes.entries()) {
    for (const cut of [0, 1, 100]) {
      const copy = `${path}-cut-${index}-${cut}.db`;
      copyFileSync(path, copy);
      copyFileSync(`${path}-wal`, `${copy}-wal`);
      truncateSync(`${copy}-wal`, size - cut);
      const engine = await openSqlite({
        path: copy,
        clock: systemClock,
        log: consoleLog,
        readOnly: false,
      });
      const rows = await engine.all('SELECT id FROM sessions ORDER BY id', []);
      // A commit that is whole in the log is there; a torn one is not, and takes no other with it.
      expect(rows).toHaveLength(index + (cut === 0 ? 2 : 1));
      await engine.close();
    }
  }
});

test('a PostgreSQL that cannot be reached is named without its password', async () => {
  const secret = ['hunter', '2'].join('');
  const opening = openPostgres({
    url: `postgresql://someone:${secret}@127.0.0.1:1/none`,
    patienceMs: 100,
    maxReaders: 1,
  });
  const error = await opening.catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(String(error)).toContain('127.0.0.1:1/none');
  expect(String(error)).not.toContain(secret);
});
