// Runs whose tools hang in every way we know; none may end after its wall budget.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, percentile } from './measure-tree.mjs';

/** The default, and one in which the budget itself ends the tools and not their own limits. */
const WALLS_MS = [5000, 3000];
const SIDE_BY_SIDE = 6;
const HANGS = {
  sleeps: 'sleep 60',
  deaf: "trap '' TERM INT HUP; sleep 60 & wait; sleep 60",
  leaves: 'sleep 60 & exit 0',
  floods: 'cat /dev/zero',
  loops: 'while :; do :; done',
};
const TOOLS = ['CI_INDEX_STATUS', 'CI_SEARCH', 'CI_GRAPH_RAG'];

/** The whole command, as a client starts it. */
export async function measureBudget({ hook, scratch, tree, runs, say }) {
  const folder = join(scratch, 'hanging');
  mkdirSync(folder, { recursive: true });
  for (const [name, body] of Object.entries(HANGS)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const times = [];
  let next = 0;
  const worker = async () => {
    while (next < runs) {
      const number = next;
      next += 1;
      if (number % 100 === 0) say(`wall budget, run ${number} of ${runs}`);
      times.push(await one(hook, scratch, tree, folder, number));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  return {
    walls_ms: WALLS_MS,
    runs,
    over: times.filter(({ ms, wall }) => ms > wall).length,
    largest_share: Math.max(...times.map(({ ms, wall }) => ms / wall)),
    p50_share: percentile(
      times.map(({ ms, wall }) => ms / wall),
      0.5,
    ),
  };
}

/** Every fortieth run has tools that burn a core; the others wait. One tool of three always works. */
function one(hook, scratch, tree, folder, number) {
  const kinds = number % 40 === 0 ? ['loops', 'floods'] : ['sleeps', 'deaf', 'leaves'];
  const runners = Object.fromEntries(
    TOOLS.filter((_, place) => place !== number % 3).map((tool, place) => [
      `CI_AUTO_TOOLS_RUNNER_${tool}`,
      join(folder, kinds[(number + place) % kinds.length]),
    ]),
  );
  const wall = WALLS_MS[number % WALLS_MS.length];
  const own = { CI_AUTO_TOOLS_BUDGET_WALL_MS: String(wall), SLUICE_AUTO_HELPER: 'off' };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const [program, ...words] = hook;
    const child = spawn(program, words, {
      env: environment(scratch, { ...runners, ...own }),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.end(JSON.stringify({ prompt: 'fix the retry of the scheduler', cwd: tree }));
    child.once('error', reject);
    child.once('exit', () => resolve({ ms: performance.now() - start, wall }));
  });
}
