// What the engine itself says was committed, so that both sides of a comparison are seen to do the same.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fromStore = createRequire(new URL('../../packages/store/package.json', import.meta.url));

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Commits and bytes in the write-ahead log: a frame that ends a commit says how large the database is after it. */
export async function sqliteFootprint(path) {
  const log = readFileSync(`${path}-wal`);
  if (log.length < HEADER_BYTES) return { commits: 0, bytes: 0 };
  const frame = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  let at = HEADER_BYTES;
  // What lies behind the last frame of this log is left over from an earlier one.
  for (; at + frame <= log.length && salt.equals(log.subarray(at + 8, at + 16)); at += frame)
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  return { commits, bytes: at };
}

/** Every transaction that writes takes a number, and the log has a place. */
export async function postgresFootprint(url) {
  const pg = fromStore('pg');
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS commits,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes`,
  );
  await client.end();
  return { commits: Number(rows[0].commits), bytes: Number(rows[0].bytes) };
}
