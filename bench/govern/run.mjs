// The decision hook of a governed client: wall time of the whole command that the client waits for before each tool, beside
// `node -e 0`. With `sluice serve` running, with the helper that a first hook leaves behind, and with neither. Each call is
// decided by a policy file and recorded before it is answered.
//
//   npm run bench -- govern [--json] [--rounds N]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, percentile } from '../hook/measure-tree.mjs';
import { atMost, report, say } from '../lib/report.mjs';
import { rotated } from '../lib/statistics.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = join(root, 'packages/cli/bin/sluice.cjs');
const bundle = join(root, 'packages/cli/dist/govern-hook.cjs');
const at = process.argv.indexOf('--rounds');
const rounds = at > 0 ? Number(process.argv[at + 1]) : 60;
/** Times `node -e 0` in the same rounds. */
const LIMITS = { 'with serve': 1, 'with the helper': 1, 'with neither': 4 };
const POLICY = `version: 1
default: ask
rules:
  - allow: tests
    command: [npm test **, make **]
  - deny: releases
    command: npm publish **
`;

const scratch = mkdtempSync(join(tmpdir(), 'sluice-bench-govern-'));
const started = [];
let calls = 0;
try {
  const programs = [
    { name: 'node -e 0', words: [process.execPath, '-e', '0'], env: process.env },
    await contestant('with serve', 'serve'),
    await contestant('with the helper', 'helper'),
    await contestant('with neither', undefined),
  ];
  const taken = new Map(programs.map(({ name }) => [name, []]));
  // Some rounds go by while those who answer warm up.
  for (let round = -20; round < rounds; round += 1) {
    if (round % 20 === 0) say(`round ${round} of ${rounds}`);
    for (const program of rotated(programs, round + 20)) {
      const ms = await timed(program);
      if (round >= 0) taken.get(program.name).push(ms);
    }
  }
  const bare = taken.get('node -e 0');
  const ratioOf = (times, share) => percentile(times, share) / percentile(bare, share);
  report({
    name: 'govern',
    bars: Object.entries(LIMITS).map(([name, limit]) =>
      atMost(`${name}: p50 / node -e 0 p50`, ratioOf(taken.get(name), 0.5), limit),
    ),
    tables: [
      {
        title: 'Whole hook, wall ms; ratios against node -e 0 in the same rounds',
        columns: ['what', 'p50', 'p95', 'p50 ratio', 'p95 ratio'],
        rows: [...taken].map(([name, times]) => [
          name,
          percentile(times, 0.5).toFixed(1),
          percentile(times, 0.95).toFixed(1),
          ratioOf(times, 0.5).toFixed(2),
          ratioOf(times, 0.95).toFixed(2),
        ]),
      },
    ],
    details: { rounds, calls },
  });
} finally {
  for (const child of started) child.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

/** A home with the hook of Claude Code in it, and what answers it. */
async function contestant(name, answers) {
  const home = join(scratch, name.replaceAll(' ', '-'));
  mkdirSync(join(home, '.claude'), { recursive: true });
  const env = environment(home);
  mkdirSync(join(env.XDG_CONFIG_HOME, 'sluice'), { recursive: true });
  writeFileSync(join(env.XDG_CONFIG_HOME, 'sluice/sluice.yaml'), POLICY);
  const { status, stderr } = spawnSync(
    process.execPath,
    [bin, 'govern', 'install', 'claude', '--yes'],
    { env, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`govern install ended with ${status}: ${stderr}`);
  if (answers !== undefined) {
    const words =
      answers === 'serve' ? [bin, 'serve', '--json', '--port', '0'] : [bundle, '--helper'];
    started.push(spawn(process.execPath, words, { env, stdio: 'ignore', cwd: home }));
    await until(() => existsSync(join(env.XDG_STATE_HOME, 'sluice/govern/helper')));
  }
  const hook = join(home, '.claude/hooks/sluice-govern.sh');
  return { name, words: ['bash', '-p', hook, 'claude', 'pre'], env, home };
}

function timed({ words, env, home }) {
  const [program, ...args] = words;
  calls += 1;
  const event = {
    hook_event_name: 'PreToolUse',
    session_id: 'bench',
    cwd: home,
    tool_name: 'Bash',
    tool_input: { command: `npm test -- src/a-${calls}.test.ts` },
    tool_use_id: `toolu_${calls}`,
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(event));
    child.once('error', reject);
    child.once('close', () => {
      const ms = performance.now() - start;
      if (home === undefined || said.includes('"permissionDecision":"allow"')) resolve(ms);
      else reject(new Error(`the hook said ${said}`));
    });
  });
}

async function until(look) {
  while (!look()) await new Promise((resolve) => setTimeout(resolve, 20));
}
