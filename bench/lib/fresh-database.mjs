// Empty databases on the PostgreSQL server of a benchmark.
import { createRequire } from 'node:module';

const fromStore = createRequire(new URL('../../packages/store/package.json', import.meta.url));

/** Each call makes another database on the server and gives its address. */
export function databaseMaker(url) {
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
