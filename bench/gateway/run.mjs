// `npm run bench -- gateway [--json]`: our gateway beside a bare `ws` server that sends the same frames.
import { existsSync } from 'node:fs';
import { shortNumber } from '../lib/bar-plot.mjs';
import { atLeast, atMost, report, say } from '../lib/report.mjs';
import { median, medianRatio, rotated } from '../lib/statistics.mjs';
import { connect, connectClient, startServer } from './client.mjs';
import { BURST, chunkText } from './script.mjs';

const ROUNDS = 25;
const CHUNKS = 4_000;
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
    atLeast('gateway, streamed chunks a second, × bare ws that sends them', stream.logToPush, 0.6),
    atLeast('whole turn, streamed chunks a second, × bare ws echo', stream.agentToEcho, 0.6),
    atMost(`turn with ${SESSIONS} live sessions, p99 ms`, live.p99, 500),
    atMost('approval.decide to tool start, p50 ms', decide.p50, 25),
    atMost('resident bytes an idle connection', idle.residentBytes, 64 * 1024),
  ],
  tables: [
    {
      title: `One turn of ${CHUNKS} chunks over one connection, medians of ${ROUNDS} rounds`,
      columns: ['', 'chunks/s', 'server CPU µs a chunk'],
      rows: [
        ['gateway on the event log', 'log'],
        ['gateway, agent and store in memory', 'agent'],
        ['bare ws, sends the frames', 'push'],
        ['bare ws, echoes them', 'echo'],
      ].map(([title, name]) => [
        title,
        shortNumber(stream.figures[name].rate),
        shortNumber(stream.figures[name].cpu),
      ]),
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

/** All servers live through all rounds and take turns, so that each ratio saw the same load. */
async function streaming() {
  const names = ['log', 'agent', 'push', 'echo'];
  const servers = new Map();
  for (const name of names) servers.set(name, await startServer(name));
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const name of rotated(names, round + 1)) {
      const sample = await streamOnce(servers.get(name), name, `s${round + 1}`);
      if (round >= 0) samples[name].push(sample);
    }
  }
  for (const server of servers.values()) server.stop();
  const of = (name, what) => samples[name].map((sample) => sample[what]);
  return {
    logToPush: medianRatio(of('log', 'rate'), of('push', 'rate')),
    agentToEcho: medianRatio(of('agent', 'rate'), of('echo', 'rate')),
    figures: Object.fromEntries(
      names.map((name) => [name, { rate: median(of(name, 'rate')), cpu: median(of(name, 'cpu')) }]),
    ),
  };
}

async function streamOnce(server, name, session_id) {
  const isOurs = name === 'log' || name === 'agent';
  if (isOurs) {
    const client = await connectClient(server);
    await client.ask('session.create', { session_id });
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
  if (name === 'echo') await sendAll(socket);
  else {
    const params = { content: String(CHUNKS), ...(isOurs ? { session_id } : {}) };
    socket.send(JSON.stringify({ type: 'request', id: 'q', method: 'chat.send', params }));
  }
  await over;
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const after = await server.usage();
  socket.close();
  if (seen < CHUNKS) throw new Error(`${name}: ${seen} of ${CHUNKS} chunks came`);
  return { rate: seen / seconds, cpu: (after.cpu - before.cpu) / seen };
}

/** What the echo gives back: the same frames, in the same bursts. */
async function sendAll(socket) {
  const chunk = { type: 'stream_chunk', id: 'q', data: { content: chunkText, done: false } };
  for (let place = 0; place < CHUNKS; place += 1) {
    socket.send(JSON.stringify(chunk));
    if (place % BURST === BURST - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  socket.send('{"type":"response"}');
}

async function liveSessions() {
  const server = await startServer('agent');
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
  const server = await startServer('agent');
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
  const server = await startServer('agent');
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
