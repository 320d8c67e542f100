// `npm run bench -- mcp`: what `sluice mcp` costs a client, beside bare Node and the bare official library.
// CPU time of the server's process, from its start to its end. Needs a build.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { atMost, report, say } from '../lib/report.mjs';
import { median, medianRatio, rotated } from '../lib/statistics.mjs';

const ROUNDS = 7;
const CALLS = 1_000;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const sluice = [here('../../packages/cli/bin/sluice.cjs'), 'mcp', '--mode', 'coding'];
const data = mkdtempSync(join(tmpdir(), 'sluice-bench-mcp-'));

const servers = [
  { name: 'bare Node', args: [here('./bare-node.mjs')] },
  { name: 'bare MCP library', args: [here('./bare-sdk.mjs')] },
  // The library keeps no record, so the one that keeps none either is the one to compare a call with.
  { name: 'sluice mcp --no-audit', args: [...sluice, '--no-audit'] },
  { name: 'sluice mcp', args: sluice },
];

const starts = new Map(servers.map(({ name }) => [name, []]));
const calls = new Map(servers.map(({ name }) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { name, args } of rotated(servers, round)) {
    const start = await cpuOf(args, 0);
    const withCalls = await cpuOf(args, CALLS);
    starts.get(name).push(start);
    calls.get(name).push(((withCalls - start) * 1000) / CALLS);
  }
  say(`round ${round + 1} of ${ROUNDS}`);
}

const startOf = (name) => median(starts.get(name));
const callOf = (name) => median(calls.get(name));
const ratio = (taken, peer, ours = 'sluice mcp') => medianRatio(taken.get(ours), taken.get(peer));
rmSync(data, { recursive: true, force: true });
report({
  name: 'mcp',
  tables: [
    {
      title: `Start to first answer and end (CPU ms), and one call (CPU µs, of ${CALLS})`,
      columns: ['server', 'start', 'call'],
      rows: servers.map(({ name }) => [name, startOf(name).toFixed(0), callOf(name).toFixed(0)]),
    },
  ],
  plot: {
    title: 'An MCP server, from its start to its first answer and end',
    unit: 'CPU ms',
    groups: [
      {
        title: 'start',
        bars: servers.map(({ name }) => ({
          label: name,
          value: startOf(name),
          isOurs: name.startsWith('sluice mcp'),
        })),
      },
    ],
  },
  bars: [
    atMost('start against bare Node', ratio(starts, 'bare Node'), 6),
    atMost('start against the bare library', ratio(starts, 'bare MCP library'), 1),
    atMost(
      'call against the bare library, neither recorded',
      ratio(calls, 'bare MCP library', 'sluice mcp --no-audit'),
      2,
    ),
  ],
  details: { start_cpu_ms: Object.fromEntries(starts), call_cpu_us: Object.fromEntries(calls) },
});

/** CPU ms of one server that is greeted, called so many times, one after the other, and left. */
async function cpuOf(args, times) {
  // Extra certificates cost every Node 20 process 50 ms and say nothing about the program.
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const child = spawn(process.execPath, ['-r', here('./print-cpu.cjs'), ...args], {
    env: { ...env, XDG_DATA_HOME: data },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let cpu = '';
  child.stdio[3].on('data', (chunk) => {
    cpu += chunk;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (id, method, params) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const { value } = await lines.next();
    const { error, result } = JSON.parse(value);
    if (error || result.isError) throw new Error(`${args[0]}: ${value}`);
  };
  await ask(0, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  for (let id = 1; id <= times; id += 1) {
    await ask(id, 'tools/call', { name: 'current_time', arguments: { timezone: 'UTC' } });
  }
  child.stdin.end();
  await ended;
  const { user, system } = JSON.parse(cpu);
  return (user + system) / 1000;
}
