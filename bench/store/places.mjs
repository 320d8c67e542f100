// Where the store and the raw engine are measured: the same disk, the same durability, side by side.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpPostgres } from '../../scripts/setup/postgres.mjs';
import { databaseMaker } from '../lib/fresh-database.mjs';
import { postgresFootprint, sqliteFootprint } from './footprint.mjs';
import { rawPostgres, rawSqlite, rowsOfOneCall } from './raw-engine.mjs';

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
      async raw() {
        const path = join(folder, `${Math.random()}.db`);
        return rawSqlite(path, await rowsOfOneCall({ path }));
      },
      footprint: (where) => sqliteFootprint(where.path),
    },
    postgres: {
      name: 'PostgreSQL',
      where: async () => ({ url: await fresh() }),
      async raw() {
        const made = await fresh();
        return rawPostgres(made, await rowsOfOneCall({ url: made }));
      },
      footprint: () => postgresFootprint(url),
    },
    async close() {
      await server.tearDown?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
