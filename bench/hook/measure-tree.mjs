// Commands timed from start to end, interleaved, one at a time.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rotated } from '../lib/statistics.mjs';

const PROMPTS = [
  'fix the retry of a lost connection in the scheduler',
  'explain how the session token is validated',
  '为什么缓存过期后请求会失败',
  'refactor parse_config in the router',
];

/** Homes of its own for every benchmark; extra certificates cost Node 20 fifty milliseconds and say nothing. */
export function environment(scratch, more = {}) {
  return {
    PATH: process.env.PATH,
    HOME: scratch,
    XDG_CACHE_HOME: join(scratch, 'cache'),
    XDG_STATE_HOME: join(scratch, 'state'),
    XDG_CONFIG_HOME: join(scratch, 'config'),
    SLUICE_NO_BACKGROUND: '1',
    ...more,
  };
}

export async function buildIndex(root, scratch, tree) {
  const program = join(root, 'packages', 'cli', 'bin', 'sluice.cjs');
  const { status } = spawnSync(process.execPath, [program, 'index', tree, '--quiet'], {
    env: environment(scratch),
    stdio: 'ignore',
  });
  if (status !== 0) throw new Error(`sluice index ended with ${status}`);
}

export async function measureTree({ root, scratch, tree, hook, rounds, say }) {
  const auto = join(root, 'packages', 'autocontext', 'bin', 'auto.cjs');
  const direct = environment(scratch, { SLUICE_AUTO_HELPER: 'off' });
  const programs = [
    { name: 'node -e 0', words: [process.execPath, '-e', '0'], env: direct },
    { name: 'direct', words: hook, env: direct },
  ];
  const withHelper = environment(scratch, { SLUICE_AUTO_HELPER_IDLE_MS: '600000' });
  const helper = spawn(process.execPath, [auto, '--helper', tree], {
    env: withHelper,
    stdio: 'ignore',
  });
  const file = join(scratch, 'state', 'sluice', 'auto', 'helper');
  await until(() => (existsSync(file) ? true : undefined));
  // Only the shell knows how to ask it.
  if (hook[0] === 'bash') programs.push({ name: 'helper', words: hook, env: withHelper });
  else say('helper: left out (hooks/context-inject-global.sh is not here)');
  const taken = new Map(programs.map(({ name }) => [name, []]));
  try {
    // Some rounds go by while the helper and the disk cache warm up.
    for (let round = -5; round < rounds; round += 1) {
      if (round % 20 === 0) say(`${tree.split('-').at(-1)} files, round ${round} of ${rounds}`);
      for (const { name, words, env } of rotated(programs, round + 5)) {
        const prompt = PROMPTS[(round + 5) % PROMPTS.length];
        const { ms, said } = await timed(words, env, prompt, tree);
        if (name !== 'node -e 0' && !said.includes('additionalContext')) {
          throw new Error(`${name} gave no context for "${prompt}": ${said.slice(0, 200)}`);
        }
        if (round >= 0) taken.get(name).push(ms);
      }
    }
    const cold = await coldTimes(programs[1], tree, say);
    if (cold.length > 0) taken.set('direct, cold disk', cold);
  } finally {
    helper.kill('SIGKILL');
    rmSync(file, { force: true });
  }
  const summary = Object.fromEntries(
    [...taken].map(([name, times]) => [
      name,
      { p50_ms: percentile(times, 0.5), p95_ms: percentile(times, 0.95), n: times.length },
    ]),
  );
  return { taken, summary };
}

function timed(words, env, prompt, cwd) {
  const [program, ...args] = words;
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(program, args, { env, cwd, stdio: ['pipe', 'pipe', 'ignore'] });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stdin.on('error', () => undefined);
    // A client names its session, so what was shown in it is looked for and written down.
    const session = { session_id: randomUUID(), hook_event_name: 'UserPromptSubmit' };
    child.stdin.end(JSON.stringify({ prompt, cwd, ...session }));
    child.once('error', reject);
    child.once('close', () => resolve({ ms: performance.now() - start, said }));
  });
}

/** Empty where the system does not let us drop its cache. */
async function coldTimes(program, tree, say) {
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    try {
      spawnSync('sync');
      writeFileSync('/proc/sys/vm/drop_caches', '3');
    } catch {
      say('cold disk cache: left out (this needs the right to drop the cache)');
      return times;
    }
    times.push((await timed(program.words, program.env, PROMPTS[0], tree)).ms);
  }
  return times;
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function until(look) {
  for (;;) {
    const value = look();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
