// The raw engine at the same work: the same tables, the same commits, the same rows with as many bytes, through the same
// library, in as few steps as that library allows. It decides nothing, hashes nothing and masks nothing.
import { createRequire } from 'node:module';
import { termsOfEntry } from '../../packages/store/dist/audit/entry-terms.js';
import { openStore, startSession } from './sessions.mjs';

const fromStore = createRequire(new URL('../../packages/store/package.json', import.meta.url));

/**
 * What one call leaves, read back from a store in which one has just run: for each of its commits the rows by table.
 * A record kept before the end has fewer fields; those it does not have yet are left out.
 */
export async function rowsOfOneCall(where) {
  const store = await openStore(where);
  const { lease, runtime } = await startSession(store, 'raw');
  const outcome = await runtime.runCall(
    { name: 'echo', arguments: { path: 'a.txt' } },
    { mode: 'coding' },
  );
  const callId = outcome.toolCallId;
  const ended = await store.bind(lease).records.get('raw', callId);
  const entries = await all(store.audit.export('jsonl', { callId }));
  const { events } = await store.events.since(0, 100, { sessionId: 'raw' });
  await store.close();

  const { result, isError, completedAt, durationMs, ...started } = ended;
  const trail = (record, length) => ({ ...record, auditTrail: ended.auditTrail.slice(0, length) });
  const audit = entries
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .map((entry) => ({ ...entry, terms: termsOfEntry(entry, JSON.parse(entry.data)) }));
  const ofKind = (...kinds) => audit.filter(({ kind }) => kinds.includes(kind));
  const ofType = (...types) => events.filter(({ event }) => types.includes(event.type));
  return [
    commitOf(
      'EXECUTING',
      trail(started, 2),
      ofKind('proposed', 'decided', 'executed'),
      ofType('tool:start'),
    ),
    commitOf('COMPLETED', ended, ofKind('returned'), ofType('tool:end', 'tool_executed')),
  ];
}

export function rawSqlite(path, commits) {
  const { DatabaseSync } = fromStore('@photostructure/sqlite');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=8000');
  const one = (sql) => database.prepare(sql);
  const statements = {
    calls: one(`${insertInto('calls', 1, question)} ${UPSERT_CALL}`),
    heads: one(`${insertInto('heads', 1, question)} ${UPSERT_HEADS}`),
    audit: one(insertInto('audit', 1, question)),
    events: one(insertInto('events', 1, question)),
  };
  const begin = one('BEGIN IMMEDIATE');
  const end = one('COMMIT');
  const numbers = countUp();
  return {
    async call() {
      numbers.nextCall();
      for (const commit of commits) {
        begin.run();
        for (const [table, rows] of numbers.fill(commit))
          for (const row of rows) statements[table].run(...row);
        end.run();
      }
    },
    where: { path },
    close: async () => database.close(),
  };
}

/** All statements of a transaction are sent at once: one round trip for each commit. */
export async function rawPostgres(url, commits) {
  const pg = fromStore('pg');
  const client = new pg.Client({ connectionString: url, pipeline: true });
  await client.connect();
  const numbers = countUp();
  const upserts = { calls: UPSERT_CALL, heads: UPSERT_HEADS };
  return {
    async call() {
      numbers.nextCall();
      for (const commit of commits) {
        const sent = [client.query('BEGIN')];
        for (const [table, rows] of numbers.fill(commit))
          sent.push(
            client.query({
              name: `${table}_${rows.length}`,
              text: `${insertInto(table, rows.length, dollar)} ${upserts[table] ?? ''}`,
              values: rows.flat(),
            }),
          );
        sent.push(client.query('COMMIT'));
        await Promise.all(sent);
      }
    },
    where: { url },
    close: () => client.end(),
  };
}

const COLUMNS = {
  calls: 'session_id, call_id, name, state, is_open, parent_call_id, proposed_seq, body',
  heads:
    'id, event_seq, event_floor, audit_seq, audit_hash, audit_signature, memory_seq, audit_at, commits',
  audit: 'seq, at, kind, session_id, call_id, actor, fence, data, hash, signature, terms',
  events: 'seq, at, session_id, agent_id, channel, type, body',
};
const UPSERT_CALL =
  'ON CONFLICT (session_id, call_id) DO UPDATE SET state = excluded.state, is_open = excluded.is_open, body = excluded.body';
const UPSERT_HEADS =
  'ON CONFLICT (id) DO UPDATE SET event_seq = excluded.event_seq, audit_seq = excluded.audit_seq, audit_hash = excluded.audit_hash, audit_signature = excluded.audit_signature, audit_at = excluded.audit_at, commits = excluded.commits';

const question = () => '?';
const dollar = (index) => `$${index + 1}`;

function insertInto(table, rows, parameter) {
  const width = COLUMNS[table].split(',').length;
  const tuples = Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: width }, (_, at) => parameter(row * width + at))})`,
  );
  return `INSERT INTO ${table} (${COLUMNS[table]}) VALUES ${tuples}`;
}

function commitOf(state, record, audit, events) {
  return { state, body: JSON.stringify(record), audit, events };
}

/** Gives rows the next numbers, so that none is written twice. */
function countUp() {
  let calls = 0;
  let auditSeq = 1_000_000;
  let eventSeq = 1_000_000;
  let proposed = 0;
  const id = () => `call_${String(calls).padStart(36, '0')}`;
  return {
    nextCall() {
      calls += 1;
      proposed = auditSeq + 1;
    },
    fill({ state, body, audit, events }) {
      const entries = audit.map((entry) => [
        ++auditSeq,
        entry.at,
        entry.kind,
        'raw',
        id(),
        entry.actor ?? null,
        entry.fence ?? null,
        typeof entry.data === 'string' ? entry.data : JSON.stringify(entry.data),
        entry.hash,
        entry.signature,
        entry.terms,
      ]);
      const announced = events.map(({ timestamp, agentId, event }) => [
        ++eventSeq,
        timestamp,
        'raw',
        agentId,
        event.channel,
        event.type,
        JSON.stringify(event),
      ]);
      const call = [
        'raw',
        id(),
        'echo',
        state,
        state === 'COMPLETED' ? 0 : 1,
        null,
        proposed,
        body,
      ];
      const rows = [
        ['calls', [call]],
        [
          'heads',
          [
            [
              'main',
              eventSeq,
              0,
              auditSeq,
              'f'.repeat(64),
              audit.at(-1)?.signature ?? '',
              0,
              audit.at(-1)?.at ?? 0,
              auditSeq,
            ],
          ],
        ],
        ['audit', entries],
      ];
      return announced.length > 0 ? [...rows, ['events', announced]] : rows;
    },
  };
}

async function all(lines) {
  const found = [];
  for await (const line of lines) found.push(line);
  return found;
}
