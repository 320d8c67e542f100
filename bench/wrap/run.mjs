// `npm run bench -- wrap`: what `sluice wrap` adds to a call of another MCP server, with every gate, masking and the record
// on disk, beside the same server bare, in one run: the calls of both take turns. Needs a build.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const home = mkdtempSync(join(tmpdir(), 'sluice-bench-wrap-'));
mkdirSync(join(home, '.config', 'sluice'), { recursive: true });
writeFileSync(
  join(home, '.config', 'sluice', 'sluice.yaml'),
  'version: 1\nrules:\n  - { deny: nothing of the kind, tool: mcp__clock__delete_* }\n  - { allow: the clock, tool: mcp__clock__* }\n',
);
const bareArgs = [here('../mcp/bare-sdk.mjs')];
const bin = here('../../packages/cli/bin/sluice.cjs');
const servers = {
  bare: bareArgs,
  wrapped: [bin, 'wrap', '--name', 'clock', '--tools', '*', '--', process.execPath, ...bareArgs],
};

const added = [];
const latencies = { bare: [], wrapped: [] };
const rates = { bare: [], wrapped: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  const bare = await open(servers.bare);
  const wrapped = await open(servers.wrapped);
  for (let at = 0; at < WARM_UP; at += 1) {
    await bare.call();
    await wrapped.call();
  }
  const taken = { bare: [], wrapped: [] };
  for (let at = 0; at < CALLS; at += 1) {
    taken.bare.push(await timed(bare.call));
    taken.wrapped.push(await timed(wrapped.call));
  }
  added.push(median(taken.wrapped) - median(taken.bare));
  latencies.bare.push(...taken.bare);
  latencies.wrapped.push(...taken.wrapped);
  rates.bare.push(await rateOf(bare.call));
  rates.wrapped.push(await rateOf(wrapped.call));
  await bare.close();
  await wrapped.close();
  say(
    `round ${round + 1} of ${ROUNDS}: adds ${added.at(-1).toFixed(2)} ms, ${rates.wrapped.at(-1).toFixed(0)} calls/s`,
  );
}
rmSync(home, { recursive: true, force: true });

const at = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
report({
  name: 'wrap',
  tables: [
    {
      title: `One call (wall ms, of ${CALLS * ROUNDS}) and the rate with ${AT_ONCE} at once`,
      columns: ['server', 'p50', 'p99', 'calls/s'],
      rows: Object.keys(servers).map((name) => [
        name,
        at(latencies[name], 0.5).toFixed(2),
        at(latencies[name], 0.99).toFixed(2),
        median(rates[name]).toFixed(0),
      ]),
    },
  ],
  bars: [
    atMost('added by wrapping, p50 ms', median(added), 1),
    atLeast('calls a second, wrapped', median(rates.wrapped), 1_000),
  ],
  details: { added_ms: added, calls_per_second: rates },
});

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
async function open(args) {
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
