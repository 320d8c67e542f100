// `npm run bench -- wrap`: what `sluice wrap` adds to a call of another MCP server, with every gate, masking and the record
// on disk, beside the same server bare, in one run: the calls of both take turns. A call is two durable writes, so what one
// sync of this disk takes is measured between them; a pipe that does nothing but sync twice for each call says what is left of
// the bar, and the same wrapped server with its record in memory runs where the system has a disk there. Needs a build.
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { atLeast, atMost, report, say } from '../lib/report.mjs';
import { median } from '../lib/statistics.mjs';

const WARM_UP = 300;
const CALLS = 1_000;
const ROUNDS = 3;
/** Calls of one client that are on their way at once when the rate is measured. */
const AT_ONCE = 32;
const MANY = 2_000;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const MEMORY = '/dev/shm';
/** What one commit of the store writes, about. */
const COMMIT_BYTES = 16 * 1024;
const SYNCS = 300;
const home = makeHome(tmpdir());
const homes = { bare: home, wrapped: home };
const bareArgs = [here('../mcp/bare-sdk.mjs')];
const bin = here('../../packages/cli/bin/sluice.cjs');
const wrappedArgs = [
  'wrap',
  '--name',
  'clock',
  '--tools',
  '*',
  '--',
  process.execPath,
  ...bareArgs,
];
const PIPE = 'a pipe with two syncs';
const servers = {
  bare: bareArgs,
  [PIPE]: [here('two-syncs.mjs'), String(COMMIT_BYTES), join(home, 'piped'), ...bareArgs],
  wrapped: [bin, ...wrappedArgs],
};
homes[PIPE] = home;
if (existsSync(MEMORY)) {
  servers['wrapped, record in memory'] = servers.wrapped;
  homes['wrapped, record in memory'] = makeHome(MEMORY);
}
const names = Object.keys(servers);

const latencies = Object.fromEntries(names.map((name) => [name, []]));
const rates = Object.fromEntries(names.map((name) => [name, []]));
const added = Object.fromEntries(names.slice(1).map((name) => [name, []]));
const syncs = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const opened = new Map();
  for (const name of names) opened.set(name, await open(servers[name], homes[name]));
  for (let at = 0; at < WARM_UP; at += 1) for (const { call } of opened.values()) await call();
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (let at = 0; at < CALLS; at += 1)
    for (const [name, { call }] of opened) taken[name].push(await timed(call));
  syncs.push(...syncTimes());
  for (const name of names) latencies[name].push(...taken[name]);
  for (const name of names.slice(1)) added[name].push(median(taken[name]) - median(taken.bare));
  // Many lines of the pipe share no sync, so its rate says nothing.
  for (const [name, { call }] of opened) if (name !== PIPE) rates[name].push(await rateOf(call));
  for (const { close } of opened.values()) await close();
  say(
    `round ${round + 1} of ${ROUNDS}: adds ${added.wrapped.at(-1).toFixed(2)} ms, ${rates.wrapped.at(-1).toFixed(0)} calls/s`,
  );
}
for (const folder of new Set(Object.values(homes)))
  rmSync(folder, { recursive: true, force: true });

const sync = median(syncs);
const at = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
report({
  name: 'wrap',
  tables: [
    {
      title: `One call (wall ms, of ${CALLS * ROUNDS}) and the rate with ${AT_ONCE} at once`,
      columns: ['server', 'p50', 'p99', 'calls/s'],
      rows: names.map((name) => [
        name,
        at(latencies[name], 0.5).toFixed(2),
        at(latencies[name], 0.99).toFixed(2),
        name === PIPE ? '' : median(rates[name]).toFixed(0),
      ]),
    },
    {
      title: 'What is the disk’s (p50 ms)',
      columns: ['', 'ms'],
      rows: [
        [`one sync of ${COMMIT_BYTES} bytes here`, sync.toFixed(2)],
        ...names.slice(1).flatMap((name) => [
          [`${name}: added to a call`, median(added[name]).toFixed(2)],
          [`${name}: added, in syncs`, (median(added[name]) / sync).toFixed(1)],
        ]),
      ],
    },
  ],
  bars: [
    atMost('added by wrapping, p50 ms', median(added.wrapped), 1),
    atLeast('calls a second, wrapped', median(rates.wrapped), 1_000),
  ],
  details: { added_ms: added, calls_per_second: rates, sync_ms: sync },
});

function makeHome(parent) {
  const made = mkdtempSync(join(parent, 'sluice-bench-wrap-'));
  mkdirSync(join(made, '.config', 'sluice'), { recursive: true });
  writeFileSync(
    join(made, '.config', 'sluice', 'sluice.yaml'),
    'version: 1\nrules:\n  - { deny: nothing of the kind, tool: mcp__clock__delete_* }\n  - { allow: the clock, tool: mcp__clock__* }\n',
  );
  return made;
}

/** What the disk of the record takes to keep one commit, without any program of ours. */
function syncTimes() {
  const path = join(home, 'synced');
  const file = openSync(path, 'w');
  const bytes = Buffer.alloc(COMMIT_BYTES, 1);
  const taken = [];
  for (let at = 0; at < SYNCS; at += 1) {
    writeSync(file, bytes, 0, bytes.length, at * bytes.length);
    const start = performance.now();
    fdatasyncSync(file);
    taken.push(performance.now() - start);
  }
  closeSync(file);
  rmSync(path);
  return taken;
}

async function timed(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

async function rateOf(call) {
  const start = performance.now();
  let left = MANY;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (MANY * 1000) / (performance.now() - start);
}

/** A server that was greeted. `call` resolves with the answer to one call, and throws where it is an error. */
async function open(args, home) {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: home,
    env: { ...env, HOME: home, XDG_CONFIG_HOME: '', XDG_DATA_HOME: '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, error, result } = JSON.parse(line);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error || result?.isError) reject?.(new Error(line));
    else resolve?.(result);
  });
  let next = 0;
  const ask = (method, params) => {
    next += 1;
    const id = next;
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  return {
    call: () => ask('tools/call', { name: 'current_time', arguments: { timezone: 'UTC' } }),
    close: () =>
      new Promise((resolve) => {
        child.once('close', resolve);
        child.stdin.end();
      }),
  };
}
