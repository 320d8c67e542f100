// `npm run bench -- tools [--json]`: file, search and shell tools beside the plain way of doing the same.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '../../node_modules/@vscode/ripgrep/lib/index.js';
import { createRegistry, createRuntime } from '../../packages/kernel/dist/index.js';
import { systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createSandbox } from '../../packages/sandbox/dist/index.js';
import {
  createCallableToolset,
  createFilePool,
  registerBuiltins,
} from '../../packages/tools/dist/index.js';
import { atMost, report, say } from '../lib/report.mjs';
import { median, medianRatio, rotated } from '../lib/statistics.mjs';
import { cpuMs } from './cpu.mjs';
import { growFile, growTree, NEEDLE, openWorkspace, sizes } from './workspace.mjs';

const FILES = 6_000;
const ROUNDS = 25;
/** A command is over in milliseconds; more rounds find the ones that nothing disturbed. */
const COMMAND_ROUNDS = 80;
const workspace = openWorkspace();
const { root } = workspace;

say(`Growing ${FILES} files and one of 1 GB …`);
growTree(join(root, 'tree'), FILES);
growFile(join(root, 'small.log'), sizes.small);
growFile(join(root, 'large.log'), sizes.large);

const open = async (backend) => {
  const sandbox = await createSandbox({ roots: [root], backend });
  const registry = createRegistry();
  const builtins = registerBuiltins(registry);
  const runtime = createRuntime({
    registry,
    ports: systemPorts(),
    sessionId: 'bench',
    permission: { mode: 'auto' },
    sandbox,
    services: { filePool: createFilePool() },
  });
  const call = async (name, args) => {
    const outcome = await runtime.runCall({ name, arguments: args }, { mode: 'coding' });
    if (outcome.isError)
      throw new Error(`${name}: ${JSON.stringify(outcome.result).slice(0, 400)}`);
    return outcome.result;
  };
  return { sandbox, builtins, call };
};

const plain = await open('unconfined');
const confined = await open('auto');
const toolset = createCallableToolset({ sandbox: confined.sandbox, permission: { mode: 'auto' } });
let shellCalls = 0;
const shell = async (command) => {
  shellCalls += 1;
  const { returnValue } = await toolset.handle({
    id: `b${shellCalls}`,
    name: 'Bash',
    arguments: { command },
  });
  if (returnValue.isError) throw new Error(returnValue.message);
  return returnValue;
};

const bars = [];
const tables = [];
const details = { backend: confined.sandbox.backend.name };

try {
  await measureSearch();
  await measureWindows();
  await measureCommands();
  await measureOutput();
  await measureEdits();
} finally {
  await toolset.close();
  for (const side of [plain, confined]) {
    await side.builtins.processes.close();
    await side.sandbox.close();
  }
  workspace.remove();
}
report({ name: 'tools', bars, tables, details });

async function measureSearch() {
  say('Searching …');
  const found = await plain.call('fs_grep', { pattern: NEEDLE, path: 'tree' });
  if (found.matches.length !== FILES / 50) throw new Error(`fs_grep found ${found.matches.length}`);
  const times = await interleave({
    'rg itself': () => bare(rgPath, ['--no-config', '-n', NEEDLE, './tree']),
    fs_grep: () => plain.call('fs_grep', { pattern: NEEDLE, path: 'tree' }),
  });
  bars.push(
    atMost('fs_grep / rg, CPU time', ratioOfSums(times, 'fs_grep', 'rg itself', 'cpu'), 1.5),
  );
  bars.push(
    atMost('fs_grep / rg, time', medianRatio(times.fs_grep.wall, times['rg itself'].wall), 1.5),
  );
  tables.push(tableOf(`Search ${FILES} files, ${FILES / 50} hits`, times));
}

async function measureWindows() {
  say('Reading windows …');
  const windows = {
    start: () => ({ limit: 200 }),
    middle: (size) => ({ byte_offset: Math.floor(size / 2), limit: 200 }),
    end: () => ({ offset: -200 }),
  };
  let worst = 0;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  for (const [where, window] of Object.entries(windows)) {
    const times = await interleave({
      'of 1 MB': () => plain.call('fs_read', { path: 'small.log', ...window(sizes.small) }),
      'of 1 GB': async () => {
        const page = await plain.call('fs_read', { path: 'large.log', ...window(sizes.large) });
        if (page.lines !== 200) throw new Error(`${where}: ${page.lines} lines`);
        peak = Math.max(peak, process.memoryUsage().rss);
      },
    });
    worst = Math.max(worst, median(times['of 1 GB'].wall) - median(times['of 1 MB'].wall));
    tables.push(tableOf(`fs_read of 200 lines at the ${where}`, times));
  }
  bars.push(atMost('window of 1 GB over 1 MB, ms', Math.max(0, worst), 5));
  bars.push(atMost('memory for windows of 1 GB, MB', (peak - before) / 2 ** 20, 64));
}

async function measureCommands() {
  say('Running true …');
  await shell('true');
  const times = await interleave(
    {
      'bare spawn': () => bare('/bin/bash', ['-c', 'true']),
      'bash_run, unconfined': () => plain.call('bash_run', { command: 'true' }),
      [`bash_run, ${details.backend}`]: () => confined.call('bash_run', { command: 'true' }),
      'Bash, lasting session': () => shell('true'),
    },
    COMMAND_ROUNDS,
  );
  const confinedName = `bash_run, ${details.backend}`;
  // Other jobs only ever add to a time, so the fast rounds tell what the work itself takes.
  const added = fast(times[confinedName].wall) - fast(times['bash_run, unconfined'].wall);
  details.confinement_median_ms = median(
    times[confinedName].wall.map(
      (value, round) => value - times['bash_run, unconfined'].wall[round],
    ),
  );
  bars.push(atMost('confinement adds to a command, ms (fast rounds)', added, 25));
  const ratio = medianRatio(times['Bash, lasting session'].wall, times['bare spawn'].wall);
  bars.push(atMost('true in the lasting session / bare spawn', ratio, 0.999));
  tables.push(tableOf('true', times));
}

async function measureOutput() {
  say('Printing 10 MB …');
  const command = "head -c 10000000 /dev/zero | tr '\\0' x";
  const times = await interleave(
    {
      'bare spawn, all kept': () => bare('/bin/bash', ['-c', command]),
      bash_run: () => confined.call('bash_run', { command }),
      'Bash, lasting session': () => shell(command),
    },
    9,
  );
  tables.push(tableOf('10 MB of output', times));
}

async function measureEdits() {
  say('Editing …');
  const edits = 1_000;
  const text = Array.from({ length: 2_000 }, (_, line) => `line ${line} = 0;\n`).join('');
  const path = join(root, 'edit.ts');
  writeFileSync(path, text);
  const started = performance.now();
  for (let index = 0; index < edits; index += 1) {
    await plain.call('fs_edit', {
      path: 'edit.ts',
      find: `line ${index} = 0;`,
      replace: `line ${index} = 1;`,
    });
  }
  const ours = performance.now() - started;
  if (readFileSync(path, 'utf8') !== text.replaceAll(/^(line \d{1,3}) = 0;/gm, '$1 = 1;')) {
    throw new Error('the edits did not give the text they should');
  }
  writeFileSync(path, text);
  const plainStarted = performance.now();
  for (let index = 0; index < edits; index += 1) {
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(`line ${index} = 0;`, `line ${index} = 1;`),
    );
  }
  const theirs = performance.now() - plainStarted;
  details.edit_ms = ours / edits;
  tables.push({
    title: `${edits} edits of a file of 2,000 lines`,
    columns: ['how', 'ms an edit'],
    rows: [
      ['fs_edit (synced, atomic, diff)', (ours / edits).toFixed(2)],
      ['read, replace, write in place', (theirs / edits).toFixed(2)],
    ],
  });
}

/** The time that one round in ten stays below. */
function fast(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 10)];
}

/** Runs every contestant once a round, in rotated order; one round to warm up. */
async function interleave(contestants, rounds = ROUNDS) {
  const names = Object.keys(contestants);
  const times = Object.fromEntries(names.map((name) => [name, { wall: [], cpu: [] }]));
  for (let round = -2; round < rounds; round += 1) {
    for (const name of rotated(names, round + 2)) {
      const cpu = cpuMs();
      const started = performance.now();
      await contestants[name]();
      const wall = performance.now() - started;
      if (round < 0) continue;
      times[name].wall.push(wall);
      times[name].cpu.push(cpuMs() - cpu);
    }
  }
  return times;
}

function ratioOfSums(times, ours, theirs, kind) {
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  return sum(times[ours][kind]) / sum(times[theirs][kind]);
}

function tableOf(title, times) {
  const rows = Object.entries(times).map(([name, { wall, cpu }]) => [
    name,
    median(wall).toFixed(2),
    (cpu.reduce((total, value) => total + value, 0) / cpu.length).toFixed(2),
  ]);
  return { title, columns: ['how', 'median ms', 'mean CPU ms'], rows };
}

/** The plain way: start it, keep all it prints, wait. */
function bare(file, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks));
      else
        reject(
          new Error(
            `${file} ended with ${code}: ${Buffer.concat(chunks).toString().slice(0, 300)}`,
          ),
        );
    });
  });
}
