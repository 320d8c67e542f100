// A page of a hundred among a million audit entries, under every filter: what the index has to find, not what there is.
import { createRequire } from 'node:module';
import { termsOfEntry } from '../../packages/store/dist/audit/entry-terms.js';
import { median } from '../lib/statistics.mjs';
import { openStore } from './sessions.mjs';

const fromStore = createRequire(new URL('../../packages/store/package.json', import.meta.url));
const ENTRIES = 1_000_000;
const AT_A_TIME = 5000;
const ROUNDS = 9;
const STEPS = ['proposed', 'decided', 'executed', 'returned'];
const FIRST_AT = 1_700_000_000_000;
const LIMIT = 100;

/** Each with where in the chain it fits: nothing, everything, a few, only the oldest third, two that never meet. */
const filters = {
  'no filter': {},
  'without plumbing': { hidesPlumbing: true },
  'a common word': { text: 'src' },
  'a rare word': { text: 'needle' },
  'a word that is nowhere': { text: 'nowhere' },
  'two words': { text: 'file77 part3' },
  'a tool': { tool: 'tool_3' },
  'a tool of the oldest third': { tool: 'tool_old' },
  'an outcome': { outcome: 'failed' },
  'a person': { person: 'person 5' },
  'a session': { sessionId: 'session 77' },
  'a rule': { rule: 'rule 11' },
  'one call': { callId: 'call 4711' },
  'a time': { from: FIRST_AT + 400_000, until: FIRST_AT + 600_000 },
  'tool, person and outcome': { tool: 'tool_3', person: 'person 3', outcome: 'completed' },
  'two that never meet': { tool: 'tool_3', person: 'person 4' },
  'a time and a tool that had gone by then': { tool: 'tool_old', from: FIRST_AT + 500_000 },
  'everything at once': {
    text: 'src',
    tool: 'tool_3',
    person: 'person 3',
    outcome: 'completed',
    rule: 'rule 3',
    hidesPlumbing: true,
    from: FIRST_AT + 100_000,
    until: FIRST_AT + 900_000,
  },
};

/** One call has all of these. */
const together = {
  text: 'part6',
  tool: 'tool_17',
  outcome: 'completed',
  person: 'person 17',
  sessionId: 'session 77',
  rule: 'rule 37',
};
/** Each stands in many entries, and most of them never in the same one. */
const apart = {
  text: 'src',
  tool: 'tool_3',
  outcome: 'failed',
  person: 'person 5',
  sessionId: 'session 78',
  rule: 'rule 11',
};
const times = {
  'the newest tenth': { from: FIRST_AT + 900_000 },
  'the oldest tenth': { until: FIRST_AT + 100_000 },
};

/** Every filter beside every other one: where they meet, where they hardly do, and each within a time. */
function pairs() {
  const found = {};
  for (const [how, values] of Object.entries({ together, apart })) {
    const names = Object.keys(values);
    for (const [at, one] of names.entries()) {
      for (const other of names.slice(at + 1))
        found[`${one} and ${other}, ${how}`] = { [one]: values[one], [other]: values[other] };
      for (const [when, span] of Object.entries(times))
        found[`${one} in ${when}, ${how}`] = { [one]: values[one], ...span };
    }
  }
  return found;
}

export async function auditPages(place, say) {
  const where = await place.where();
  await (await openStore(where)).close();
  say(`${place.name}: writing ${ENTRIES} audit entries`);
  await fill(where);
  const store = await openStore(where);
  const millis = {};
  for (const [name, filter] of Object.entries({ ...filters, ...pairs() })) {
    const pages = [
      { newestFirst: true },
      { newestFirst: false },
      { newestFirst: true, beforeSeq: ENTRIES / 2 },
      { newestFirst: false, afterSeq: ENTRIES / 2 },
    ];
    const slowest = [];
    for (const page of pages) {
      const times = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = process.hrtime.bigint();
        await store.audit.list({ ...filter, ...page, limit: LIMIT });
        times.push(Number(process.hrtime.bigint() - began) / 1e6);
      }
      slowest.push(median(times));
    }
    millis[name] = Math.max(...slowest);
  }
  await store.close();
  const [slowestFilter, slowestMs] = Object.entries(millis).sort((a, b) => b[1] - a[1])[0];
  say(`${place.name}: slowest page: ${slowestFilter}, ${slowestMs.toFixed(1)} ms`);
  return { entries: ENTRIES, millis, slowestFilter, slowestMs };
}

function rowOf(seq) {
  const call = Math.floor((seq - 1) / STEPS.length);
  const kind = STEPS[(seq - 1) % STEPS.length];
  const isOld = call < ENTRIES / STEPS.length / 3 && call % 2 === 0;
  const tool = isOld ? 'tool_old' : `tool_${call % 20}`;
  const needle = call % 50_000 === 123 ? ' needle' : '';
  const line = {
    tool,
    effect: `${tool} src/file${call % 20_000}/part${call % 7}.ts +3 −1${needle}`,
    verdict: kind === 'proposed' ? 'proposed' : 'approved',
    ...(kind === 'returned' ? { outcome: call % 9 === 0 ? 'failed' : 'completed' } : {}),
    rule: `rule ${call % 40}`,
    where: 'bench.yaml:7',
    by: `person ${call % 20}`,
    origin: { session: `session ${call % 1000}`, agent: 'main', face: 'bench' },
  };
  const entry = {
    seq,
    at: FIRST_AT + seq,
    kind,
    session_id: `session ${call % 1000}`,
    call_id: `call ${call}`,
    actor: kind === 'decided' ? `person ${call % 20}` : null,
    fence: 1,
  };
  const data = { digest: 'd'.repeat(64), line };
  return {
    ...entry,
    data: JSON.stringify(data),
    hash: 'f'.repeat(64),
    signature: null,
    terms: termsOfEntry(entry, data),
  };
}

async function fill(where) {
  const write = where.path ? sqliteWriter(where.path) : await postgresWriter(where.url);
  for (let start = 1; start <= ENTRIES; start += AT_A_TIME)
    await write.rows(Array.from({ length: AT_A_TIME }, (_, index) => rowOf(start + index)));
  await write.end();
}

function sqliteWriter(path) {
  const { DatabaseSync } = fromStore('@photostructure/sqlite');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA synchronous=OFF; DELETE FROM audit');
  const names = Object.keys(rowOf(1));
  const insert = database.prepare(`INSERT INTO audit (${names}) VALUES (${names.map(() => '?')})`);
  return {
    rows(rows) {
      database.exec('BEGIN');
      for (const row of rows) insert.run(...Object.values(row));
      database.exec('COMMIT');
    },
    end() {
      database.exec(`UPDATE heads SET audit_seq = ${ENTRIES}`);
      database.close();
    },
  };
}

async function postgresWriter(url) {
  const pg = fromStore('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('SET synchronous_commit = off; DELETE FROM audit');
  const types = { seq: 'bigint', at: 'bigint', fence: 'bigint' };
  const names = Object.keys(rowOf(1));
  const columns = names.map((name) => `${name} ${types[name] ?? 'text'}`);
  return {
    rows: (rows) =>
      client.query(
        `INSERT INTO audit (${names}) SELECT * FROM json_to_recordset($1) AS given(${columns})`,
        [JSON.stringify(rows)],
      ),
    async end() {
      await client.query(`UPDATE heads SET audit_seq = ${ENTRIES}`);
      // As the server itself does with a table that grows in its own time.
      await client.query('VACUUM (ANALYZE) audit');
      await client.end();
    },
  };
}
