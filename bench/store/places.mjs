// Where the store and the raw engine are measured: the same disk, the same durability, side by side.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, createRuntime, tool } from '../../packages/kernel/dist/index.js';
import { randomIds, systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createStore } from '../../packages/store/dist/index.js';
import { setUpPostgres } from '../../scripts/setup/postgres.mjs';

const fromStore = createRequire(new URL('../../packages/store/package.json', import.meta.url));
const { clock, masker, log } = systemPorts();

/** About what a call writes in one commit: its record, entries of the audit, an event. */
const BODY = 'x'.repeat(1500);

export async function openPlaces() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-store-'));
  const server = await setUpPostgres({
    base: new URL('../../', import.meta.url).pathname,
    environment: { ...process.env, SLUICE_TEST_POSTGRES_FSYNC: 'on' },
    say: console.error,
  });
  const url = server.environment.SLUICE_TEST_DATABASE_URL;
  const fresh = databaseMaker(url);
  return {
    sqlite: {
      name: 'embedded',
      where: () => ({ path: join(folder, `${Math.random()}.db`) }),
      raw: async () => rawSqlite(join(folder, 'raw.db')),
    },
    postgres: {
      name: 'PostgreSQL',
      where: async () => ({ url: await fresh() }),
      raw: async () => rawPostgres(await fresh()),
    },
    async close() {
      await server.tearDown?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function openStore(where) {
  return createStore({ ...where, clock, masker, log });
}

/** A session with a lease and a runtime whose tool does nothing: what is left is the cost of keeping. */
export async function startSession(store, id) {
  await store.sessions.create({ id, mode: 'coding' });
  const { lease } = await store.leases.acquire(id, 'bench', 3_600_000);
  return { id, lease, runtime: runtimeOf(store, lease) };
}

export function runtimeOf(store, lease) {
  const registry = createRegistry({ log });
  registry.register(
    tool({
      name: 'echo',
      description: 'Gives back what it got',
      execute: (args) => ({ args }),
      metadata: { concurrent: true },
      allowedModes: ['coding'],
    }),
  );
  return createRuntime({
    registry,
    ports: store.ports(lease, { ids: randomIds }),
    sessionId: lease.sessionId,
    permission: { mode: 'auto' },
    limits: { maxConcurrency: 1000 },
  });
}

function rawSqlite(path) {
  const { DatabaseSync } = fromStore('@photostructure/sqlite');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=8000');
  database.exec('CREATE TABLE raw (id integer PRIMARY KEY, body text NOT NULL)');
  const insert = database.prepare('INSERT INTO raw (body) VALUES (?)');
  return { commit: async () => insert.run(BODY), close: async () => database.close() };
}

async function rawPostgres(url) {
  const pg = fromStore('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE TABLE raw (id bigserial PRIMARY KEY, body text NOT NULL)');
  return {
    commit: () =>
      client.query({ name: 'raw', text: 'INSERT INTO raw (body) VALUES ($1)', values: [BODY] }),
    close: () => client.end(),
  };
}

function databaseMaker(url) {
  const pg = fromStore('pg');
  let count = 0;
  return async () => {
    count += 1;
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`CREATE DATABASE bench_${process.pid}_${count}`);
    await client.end();
    const made = new URL(url);
    made.pathname = `/bench_${process.pid}_${count}`;
    return made.href;
  };
}
