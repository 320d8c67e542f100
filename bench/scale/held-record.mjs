// What the shared database says of the calls of a run, held against what their clients were told.
import { createRequire } from 'node:module';

const fromStore = createRequire(new URL('../../packages/store/package.json', import.meta.url));
const STEPS = ['proposed', 'decided', 'executed', 'returned'];

/** For each call how often each step of it stands in the audit, and when it was decided. */
export async function readRecord(databaseUrl) {
  const pg = fromStore('pg');
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    `SELECT call_id, kind, count(*)::int AS times, min(at)::float8 AS at FROM audit
     WHERE kind = ANY($1) AND call_id IS NOT NULL GROUP BY call_id, kind`,
    [STEPS],
  );
  await client.end();
  const record = new Map();
  for (const { call_id, kind, times, at } of rows) {
    const call = record.get(call_id) ?? {};
    call[kind] = { times, at };
    record.set(call_id, call);
  }
  return record;
}

/** `lost`: a client that may start without a whole record of it. `twice`: a step that stands there more than once. */
export function holdAgainst(record, calls) {
  const lost = calls.filter((call) => {
    if (call.outcome?.decision !== 'allow') return false;
    const entry = record.get(call.id);
    return STEPS.some((kind) => entry?.[kind]?.times !== 1);
  });
  const twice = [...record].filter(([, entry]) => STEPS.some((kind) => entry[kind]?.times > 1));
  return { lost: lost.map(({ id }) => id), twice: twice.map(([id]) => id) };
}
