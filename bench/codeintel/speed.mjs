// Build, update, cold and warm query on one tree, beside bare Node and the peers, in interleaved rounds.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildIndex,
  createExtractor,
  findFiles,
  indexPath,
  indexStatus,
  openIndex,
} from '../../packages/codeintel/dist/index.js';
import { median, medianRatio, rotated } from '../lib/statistics.mjs';
import { buildPeer, peersOf } from './peers.mjs';

const launcher = fileURLToPath(new URL('../../packages/cli/bin/sluice.cjs', import.meta.url));
const child = fileURLToPath(new URL('./build-child.mjs', import.meta.url));
const printCpu = fileURLToPath(new URL('../mcp/print-cpu.cjs', import.meta.url));
const NODE = 'node -e 0';
const OURS = 'sluice find';
const queries = [
  'retry the request after the connection was lost',
  'scheduler does not requeue a pod after preemption fails',
  'wrong status code when the token has expired',
];

export async function measureSpeed({ tree, scratch, rounds, say }) {
  const root = realpathSync(tree);
  const home = join(scratch, 'home');
  const cacheFolder = join(home, 'sluice');
  const { peers, absent } = peersOf({ root, scratch: join(scratch, 'peers') });
  say('  building the indexes …');
  const built = JSON.parse(
    execFileSync(process.execPath, [child, root, cacheFolder], { encoding: 'utf8' }),
  );
  const builds = peers.filter(({ build }) => build).map((peer) => [peer.name, buildPeer(peer)]);
  const status = await indexStatus({ root, cacheFolder });
  say('  asking …');
  const cold = coldRounds({ root, home, rounds, peers });
  const coldCpu = cpuRounds({ root, home, rounds });
  const warmMs = await warmQuery(root, cacheFolder);
  const oneFileTimes = await oneFile(root, cacheFolder);
  return {
    files: status.files,
    textBytes: status.text_bytes,
    indexBytes: status.index_bytes,
    build: built,
    builds: Object.fromEntries(builds),
    coldMs: Object.fromEntries([...cold].map(([name, times]) => [name, median(times)])),
    coldRatio: medianRatio(cold.get(OURS), cold.get(NODE)),
    coldCpuRatio: medianRatio(coldCpu.get(OURS), coldCpu.get(NODE)),
    warmMs,
    ...oneFileTimes,
    absent,
  };
}

function coldEnvironment(home) {
  // Extra certificates cost every Node 20 process 50 ms and say nothing about the program.
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
  return { ...rest, XDG_CACHE_HOME: home, SLUICE_NO_BACKGROUND: '1' };
}

const findArguments = (root, query) => [
  launcher,
  ...['find', query, '--repo', root, '--files', '--limit', '10'],
];

/** CPU time of the same, which other work on the machine does not stretch. Both sides load what prints it. */
function cpuRounds({ root, home, rounds }) {
  const taken = new Map([NODE, OURS].map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const query = queries[(round + queries.length) % queries.length];
    const ways = { [NODE]: ['-e', '0'], [OURS]: findArguments(root, query) };
    for (const [name, args] of rotated(Object.entries(ways), round + 1)) {
      const { output } = spawnSync(process.execPath, ['-r', printCpu, ...args], {
        env: coldEnvironment(home),
        stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
        encoding: 'utf8',
      });
      const { user, system } = JSON.parse(output[3]);
      if (round >= 0) taken.get(name).push(user + system);
    }
  }
  return taken;
}

/** Wall time of a process that is started, asked once and gone. */
function coldRounds({ root, home, rounds, peers }) {
  const env = coldEnvironment(home);
  const programs = [
    { name: NODE, command: () => [process.execPath, ['-e', '0']] },
    { name: OURS, command: (query) => [process.execPath, findArguments(root, query)] },
    ...peers
      .filter(({ ask }) => ask)
      .map((peer) => ({
        name: peer.name,
        env: peer.env,
        command: (query) => peer.ask(query.split(' ').filter((word) => word.length > 3)),
      })),
  ];
  const taken = new Map(programs.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const query = queries[(round + queries.length) % queries.length];
    for (const { name, command, env: own } of rotated(programs, round + 1)) {
      const [file, args] = command(query);
      const started = performance.now();
      const { status } = spawnSync(file, args, {
        env: { ...env, ...own },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const took = performance.now() - started;
      if (name === OURS && status !== 0) throw new Error(`sluice find ended with ${status}`);
      if (round >= 0) taken.get(name).push(took);
    }
  }
  return taken;
}

async function warmQuery(root, cacheFolder) {
  const index = openIndex(indexPath(cacheFolder, root));
  const times = [];
  for (let round = 0; round < 60; round += 1) {
    const started = performance.now();
    await findFiles(index, queries[round % queries.length], { root, limit: 10, maxStats: 0 });
    times.push(performance.now() - started);
  }
  index.close();
  return median(times.slice(15));
}

/** Edits one file, tells the indexer which, and puts it back. */
async function oneFile(root, cacheFolder) {
  const index = openIndex(indexPath(cacheFolder, root));
  const found = await findFiles(index, queries[0], { root, limit: 1, maxStats: 0 });
  index.close();
  const path = found.files[0]?.path;
  if (!path) throw new Error('the tree has no file to edit');
  const before = readFileSync(join(root, path));
  const extractor = await createExtractor();
  const kept = { ...extractor, close: () => undefined };
  const times = [];
  const cpu = [];
  try {
    for (let round = 0; round < 12; round += 1) {
      appendFileSync(join(root, path), `\n// change ${round}\n`);
      const started = performance.now();
      const startedCpu = process.cpuUsage();
      await buildIndex(
        { root, cacheFolder, makeExtractor: async () => kept },
        { onlyPaths: [path] },
      );
      const { user, system } = process.cpuUsage(startedCpu);
      times.push(performance.now() - started);
      cpu.push((user + system) / 1000);
    }
  } finally {
    writeFileSync(join(root, path), before);
    extractor.close();
  }
  return { oneFileMs: median(times), oneFileCpuMs: median(cpu) };
}
