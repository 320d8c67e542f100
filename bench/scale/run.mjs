// `npm run bench -- scale`: three real gateways on one PostgreSQL, each with the hooks of its clients. Calls of 10,000
// client sessions come at 2,000 a minute; one in twenty asks a person, who answers at another gateway than the one that
// asks. In the middle one gateway is killed (-9) and stays away, and one is restarted. What the clients were told is held
// against the audit: nothing lost, nothing twice. Bounded: --sessions, --seconds (150), --per-minute. Needs a build.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createStore, openAuditKey } from '../../packages/store/dist/index.js';
import { setUpPostgres } from '../../scripts/setup/postgres.mjs';
import { databaseMaker } from '../lib/fresh-database.mjs';
import { atLeast, atMost, report, say } from '../lib/report.mjs';
import { startApprover } from './approver.mjs';
import { startGateway } from './gateway.mjs';
import { holdAgainst, readRecord } from './held-record.mjs';

const SESSIONS = option('sessions', 10_000);
const SECONDS = option('seconds', 150);
const PER_MINUTE = option('per-minute', 2_000);
/** One call in so many asks a person. */
const ASKS_EVERY = 20;
const SESSIONS_AT_ONCE = 250;
const ANSWER_WITHIN_MS = 60_000;
/** Beside the run itself: to start, to make the sessions, to read and verify the record. */
const REST_WITHIN_MS = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-scale-'));
const postgres = await setUpPostgres({
  base: new URL('../../', import.meta.url).pathname,
  environment: { SLUICE_TEST_POSTGRES_FSYNC: 'on', ...process.env },
  say,
});
const databaseUrl = await databaseMaker(postgres.environment.SLUICE_TEST_DATABASE_URL)();
const auditKey = join(folder, 'audit-key/key.pem');
const begin = (name) => startGateway({ home: join(folder, name), databaseUrl, auditKey });

const gateways = [];
setTimeout(giveUp, SECONDS * 1000 + REST_WITHIN_MS).unref();
// The first one makes the tables and the key.
gateways.push(await begin('first'));
gateways.push(...(await Promise.all([begin('second'), begin('third')])));
try {
  await makeSessions();
  const approver = await startApprover(gateways[0]);
  const calls = [];
  say(`${SESSIONS} sessions, ${PER_MINUTE} calls a minute for ${SECONDS} s`);
  const troubles = makeTrouble();
  const began = Date.now();
  const pending = [];
  const every = 60_000 / PER_MINUTE;
  for (let at = 0; at * every < SECONDS * 1000; at += 1) {
    await sleep(Math.max(0, began + at * every - Date.now()));
    const call = newCall(at);
    calls.push(call);
    pending.push(ask(call));
  }
  await within(Promise.all(pending), ANSWER_WITHIN_MS);
  const minutes = (Date.now() - began) / 60_000;
  await troubles;
  await approver.end();
  tell(calls, minutes, approver, await readRecord(databaseUrl), await isWhole());
} finally {
  await Promise.all(gateways.map((gateway) => gateway.isUp && gateway.end('SIGKILL')));
  await postgres.tearDown?.();
  rmSync(folder, { recursive: true, force: true });
}

/** A machine that is too busy for the run is told so, and nothing is left behind. */
async function giveUp() {
  say('This took too long: the machine is too busy for a run of this size. Nothing was measured.');
  await Promise.all(gateways.map((gateway) => gateway.isUp && gateway.end('SIGKILL')));
  await postgres.tearDown?.();
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

function option(name, usual) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
}

/** The sessions of clients that were opened and not ended: rows as their first call would make them. */
async function makeSessions() {
  const store = await openStore();
  for (let start = 0; start < SESSIONS; start += SESSIONS_AT_ONCE) {
    const some = Array.from({ length: Math.min(SESSIONS_AT_ONCE, SESSIONS - start) }, (_, index) =>
      store.sessions.create({
        id: `claude-${start + index}`,
        mode: 'coding',
        title: `claude in ${folder}`,
        metadata: { face: 'claude', folder },
      }),
    );
    await Promise.all(some);
  }
  await store.close();
}

function openStore() {
  const { clock, masker, log } = systemPorts();
  return createStore({ url: databaseUrl, clock, masker, log, signer: openAuditKey(auditKey) });
}

/** One gateway is killed after a third of the time; after two thirds another one ends and is started again. */
async function makeTrouble() {
  await sleep((SECONDS * 1000) / 3);
  say('one gateway is killed');
  await gateways[1].end('SIGKILL');
  await sleep((SECONDS * 1000) / 3);
  say('one gateway is restarted');
  await gateways[2].end('SIGTERM');
  gateways[2] = await begin('third');
}

function newCall(at) {
  const command = at % ASKS_EVERY === 0 ? `make part-${at}` : `npm test part-${at}`;
  const session = Math.floor(Math.random() * SESSIONS);
  return { id: `toolu_${at}`, session, command, home: at % gateways.length };
}

/** Asks the gateway of the client's home; where nobody heard the event, the next one. */
async function ask(call) {
  const event = {
    hook_event_name: 'PreToolUse',
    session_id: String(call.session),
    cwd: folder,
    tool_name: 'Bash',
    tool_input: { command: call.command },
    tool_use_id: call.id,
  };
  call.askedAt = Date.now();
  for (let hop = 0; ; hop += 1) {
    const gateway = gateways[(call.home + hop) % gateways.length];
    const outcome = gateway.isUp ? await gateway.ask(event) : { status: 'unreached' };
    if (outcome.status !== 'unreached') {
      call.outcome = outcome;
      return;
    }
    if (hop % gateways.length === gateways.length - 1) await sleep(100);
  }
}

async function within(work, limitMs) {
  await Promise.race([work, sleep(limitMs, undefined, { ref: false })]);
}

/** The chain of all three, as its key says. */
async function isWhole() {
  const store = await openStore();
  const verdict = await store.audit.verify();
  await store.close();
  if (!verdict.ok) say(JSON.stringify(verdict).slice(0, 500));
  return verdict.ok;
}

function tell(calls, minutes, approver, record, chainIsWhole) {
  const { lost, twice } = holdAgainst(record, calls);
  const of = (status) => calls.filter(({ outcome }) => outcome?.status === status);
  const answered = of('answered');
  const allowed = answered.filter(({ outcome }) => outcome.decision === 'allow');
  const byPerson = allowed.filter(({ id }) => approver.saidYes.has(id));
  const byPolicy = allowed.filter(({ id }) => !approver.saidYes.has(id));
  const sincePerson = byPerson.map(({ id, outcome }) => outcome.at - approver.saidYes.get(id));
  const sincePolicy = byPolicy.map(({ id, outcome }) => outcome.at - record.get(id)?.decided?.at);
  const sinceAsked = byPolicy.map(({ askedAt, outcome }) => outcome.at - askedAt);
  for (const { id, outcome } of [...of('undecided'), ...answered].filter(
    (call) => call.outcome.decision !== 'allow',
  ))
    say(`${id}: ${outcome.decision ?? outcome.status}: ${outcome.words}`);
  report({
    name: 'scale',
    tables: [
      {
        title: `${calls.length} calls of ${SESSIONS} sessions in ${minutes.toFixed(1)} minutes`,
        columns: ['', 'calls', 'p50 ms', 'p99 ms'],
        rows: [
          ['a rule decided → the client may start', ...spread(sincePolicy)],
          ['a person decided elsewhere → the client may start', ...spread(sincePerson)],
          ['the client asked → it may start, by a rule', ...spread(sinceAsked)],
          ['was told no', answered.length - allowed.length, '', ''],
          ['its gateway was killed while it waited: a no', of('broken').length, '', ''],
          ['could not be decided', of('undecided').length, '', ''],
          ['never answered', calls.filter(({ outcome }) => !outcome).length, '', ''],
        ],
      },
    ],
    bars: [
      atMost('calls lost', lost.length, 0),
      atMost('steps recorded twice', twice.length, 0),
      atMost('calls never answered', calls.filter(({ outcome }) => !outcome).length, 0),
      atMost('calls that could not be decided', of('undecided').length, 0),
      atMost('calls told no that a rule or a person allowed', answered.length - allowed.length, 0),
      atLeast('the chain is whole', chainIsWhole ? 1 : 0, 1),
      atLeast('calls a minute, of those that came', calls.length / minutes / PER_MINUTE, 0.9),
    ],
    details: {
      sessions: SESSIONS,
      calls: calls.length,
      lost,
      twice,
      refused: approver.refused,
      broken: of('broken').length,
      decision_to_start_p99_ms: {
        policy: share(sincePolicy, 0.99),
        person: share(sincePerson, 0.99),
      },
    },
  });
}

function spread(values) {
  return [values.length, share(values, 0.5), share(values, 0.99)];
}

function share(values, part) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? null;
}
