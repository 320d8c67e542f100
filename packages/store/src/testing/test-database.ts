import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  /** Runs statements as another program would. */
  query(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Ends every connection that Sluice has to it. */
  cutConnections(): Promise<void>;
  /** Holds the row that every commit changes, on a connection of its own; the answer lets go. */
  holdHeads(): Promise<() => Promise<void>>;
  drop(): Promise<void>;
}

/** An empty database of its own on the PostgreSQL that the test command started. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.SLUICE_TEST_DATABASE_URL;
  if (!server)
    throw new Error(
      'SLUICE_TEST_DATABASE_URL is not set: these tests need a real PostgreSQL. Run them with `npm test -- <file>`, which starts one, or set the variable to a server where databases may be created',
    );
  const name = `sluice_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const own = new pg.Pool({ connectionString: url.href, max: 2, application_name: 'sluice-test' });
  own.on('error', () => undefined);
  return {
    url: url.href,
    query: async (text, values = []) => (await own.query(text, [...values])).rows,
    cutConnections: () =>
      onServer(
        server,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'sluice'`,
      ),
    async holdHeads() {
      const client = new pg.Client(url.href);
      await client.connect();
      await client.query('BEGIN; SELECT FROM heads FOR UPDATE');
      return () => client.end();
    },
    async drop() {
      await own.end();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
