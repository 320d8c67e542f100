// `npm run bench -- gateway [--json]`: our gateway beside a bare `ws` server that sends the same frames.
import { existsSync } from 'node:fs';
import { shortNumber } from '../lib/bar-plot.mjs';
import { atLeast, atMost, report, say } from '../lib/report.mjs';
import { median, medianRatio } from '../lib/statistics.mjs';
import { connect, connectClient, startServer } from './client.mjs';

const ROUNDS = 7;
const CHUNKS = 8_000;
const SESSIONS = 1_000;
const TURNS_PER_SECOND = 100;
const IDLE = 1_000;
const DECISIONS = 60;

const entry = new URL('../../packages/gateway/dist/index.js', import.meta.url);
if (!existsSync(entry)) throw new Error('the built gateway (npm run build) is not there');

say('streamed chunks');
const stream = await streaming();
say(`${SESSIONS} live sessions`);
const live = await liveSessions();
say('from approval.decide to the tool');
const decide = await decisions();
say('idle connections');
const idle = await idleConnections();

report({
  name: 'gateway',
  bars: [
    atLeast('streamed chunks a second, × bare ws', stream.ratio, 0.6),
    atMost(`turn with ${SESSIONS} live sessions, p99 ms`, live.p99, 500),
    atMost('approval.decide to tool start, p50 ms', decide.p50, 25),
    atMost('resident bytes an idle connection', idle.residentBytes, 64 * 1024),
  ],
  tables: [
    {
      title: `One turn of ${CHUNKS} chunks over one connection, medians of ${ROUNDS} rounds`,
      columns: ['', 'chunks/s', 'server CPU µs a chunk'],
      rows: [
        [
          'Sluice: agent, event log, gateway',
          shortNumber(stream.ours.rate),
          shortNumber(stream.ours.cpu),
        ],
        ['bare ws', shortNumber(stream.bare.rate), shortNumber(stream.bare.cpu)],
      ],
    },
    {
      title: `${SESSIONS} connections, each with a session and a live subscription, ${TURNS_PER_SECOND} turns/s`,
      columns: ['', 'p50 ms', 'p99 ms', 'most ms'],
      rows: [['chat.send to response', ...[live.p50, live.p99, live.most].map(shortNumber)]],
    },
    {
      title: `${DECISIONS} approvals`,
      columns: ['', 'p50 ms', 'p99 ms'],
      rows: [
        ['approval.decide to the tool starting', shortNumber(decide.p50), shortNumber(decide.p99)],
      ],
    },
    {
      title: `${IDLE} idle connections`,
      columns: ['', 'resident bytes each', 'heap and buffers each'],
      rows: [['Sluice', shortNumber(idle.residentBytes), shortNumber(idle.heldBytes)]],
    },
  ],
  details: { stream, live, decide, idle },
});

/** Both servers live through all rounds and take turns, so that each ratio saw the same load. */
async function streaming() {
  const servers = { ours: await startServer('ours'), bare: await startServer('bare') };
  const samples = { ours: [], bare: [] };
  let session = 0;
  for (let round = -1; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours'];
    for (const name of order) {
      session += 1;
      const sample = await streamOnce(servers[name], name, `s${session}`);
      if (round >= 0) samples[name].push(sample);
    }
  }
  for (const server of Object.values(servers)) server.stop();
  const of = (name) => ({
    rate: median(samples[name].map(({ rate }) => rate)),
    cpu: median(samples[name].map(({ cpu }) => cpu)),
  });
  const rates = (name) => samples[name].map(({ rate }) => rate);
  return { ratio: medianRatio(rates('ours'), rates('bare')), ours: of('ours'), bare: of('bare') };
}

async function streamOnce(server, name, sessionId) {
  if (name === 'ours') {
    const client = await connectClient(server);
    await client.ask('session.create', { session_id: sessionId });
    client.socket.close();
  }
  let seen = 0;
  let finish;
  const over = new Promise((resolve) => {
    finish = resolve;
  });
  // The client does no more than count: it must not be the slower side.
  const socket = await connect(server, (text) => {
    if (text.startsWith('{"type":"stream_chunk"')) seen += 1;
    else if (text.startsWith('{"type":"response"')) finish();
    else if (text.startsWith('{"type":"error"')) throw new Error(text);
  });
  const before = await server.usage();
  const start = process.hrtime.bigint();
  const params = { content: String(CHUNKS), ...(name === 'ours' ? { session_id: sessionId } : {}) };
  socket.send(JSON.stringify({ type: 'request', id: 'q', method: 'chat.send', params }));
  await over;
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const after = await server.usage();
  socket.close();
  if (seen < CHUNKS) throw new Error(`${name}: ${seen} of ${CHUNKS} chunks came`);
  return { rate: seen / seconds, cpu: (after.cpu - before.cpu) / seen };
}

async function liveSessions() {
  const server = await startServer('ours');
  const clients = [];
  for (let index = 0; index < SESSIONS; index += 1) {
    const client = await connectClient(server);
    const session_id = `s${index}`;
    await client.ask('session.create', { session_id });
    await client.ask('events.since', { seq: 0, session_id });
    clients.push({ client, session_id });
  }
  const times = [];
  const turns = clients.map(async ({ client, session_id }, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * 1_000) / TURNS_PER_SECOND));
    const start = process.hrtime.bigint();
    await client.ask('chat.send', { content: '4', session_id });
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  });
  await Promise.all(turns);
  for (const { client } of clients) client.socket.terminate();
  server.stop();
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), most: times.at(-1) };
}

/** The tool tells when it began, by the clock both processes share. */
async function decisions() {
  const server = await startServer('ours');
  const client = await connectClient(server);
  const times = [];
  let decidedAt = 0n;
  let isTold;
  client.onFrame((frame) => {
    if (frame.type === 'approval_request') {
      const { call_id, session_id, digest } = frame.data;
      setTimeout(() => {
        decidedAt = process.hrtime.bigint();
        client.ask('approval.decide', { call_id, session_id, digest, decision: 'allow' });
      }, 5);
    } else if (frame.type === 'tool_result') {
      times.push(Number(BigInt(frame.data.result.began) - decidedAt) / 1e6);
      isTold?.();
    }
  });
  for (let round = 0; round < DECISIONS; round += 1) {
    const told = new Promise((resolve) => {
      isTold = resolve;
    });
    await Promise.all([client.ask('chat.send', { content: 'act' }), told]);
  }
  client.socket.close();
  server.stop();
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

async function idleConnections() {
  const server = await startServer('ours');
  // The first hundred fill what is shared by all.
  const sockets = await openMany(server, 100);
  const before = await server.usage();
  sockets.push(...(await openMany(server, IDLE)));
  const after = await server.usage();
  for (const socket of sockets) socket.terminate();
  server.stop();
  const held = ({ heapUsed, external }) => heapUsed + external;
  return {
    residentBytes: (after.rss - before.rss) / IDLE,
    heldBytes: (held(after) - held(before)) / IDLE,
  };
}

async function openMany(server, count) {
  const sockets = [];
  for (let index = 0; index < count; index += 1) sockets.push(await connect(server));
  return sockets;
}

function percentile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
