// The prompt hook: wall time of the whole command beside `node -e 0`, direct and with the resident helper, on a small, a
// 5,000-file and a 30,000-file repository, with a warm and (where the system lets us) a cold disk cache; and how often a
// run with hanging tools goes over its wall budget.
//
//   npm run bench -- hook [--json] [--rounds N] [--trees 200,5000,30000] [--repo DIR,...] [--budget-runs N]
//
// `--repo` measures checkouts beside the made trees: their code uses itself, which asks more of the graph.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeTree } from '../codeintel/write-tree.mjs';
import { atMost, report, say } from '../lib/report.mjs';
import { measureBudget } from './budget.mjs';
import { buildIndex, measureTree, percentile } from './measure-tree.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const option = (name, preset) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : preset;
};
const rounds = Number(option('rounds', 40));
const sizes = option('trees', '200,5000,30000').split(',').map(Number);
const repositories = option('repo', '')
  .split(',')
  .filter(Boolean)
  .map((path) => resolve(path));
const budgetRuns = Number(option('budget-runs', 1000));

// What a client really starts, where it is there; else the program behind it.
const shell = join(root, 'hooks', 'context-inject-global.sh');
const hook = existsSync(shell)
  ? ['bash', shell]
  : [process.execPath, join(root, 'packages', 'autocontext', 'bin', 'auto.cjs')];

/** Times `node -e 0`, in the tree of 5,000 files and in every checkout. */
const LIMITS = { direct: { p50: 4, p95: 5 }, helper: { p50: 1, p95: 1.5 } };

const scratch = mkdtempSync(join(tmpdir(), 'sluice-bench-hook-'));
const bars = [];
const rows = [];
const details = { rounds, command: existsSync(shell) ? 'context-inject-global.sh' : 'auto.cjs' };
try {
  const trees = [
    ...sizes.map((size) => ({
      size,
      isCheckout: false,
      name: `${size} files`,
      tree: () => writeTree(join(scratch, `tree-${size}`), size),
    })),
    ...repositories.map((path) => ({
      size: 0,
      isCheckout: true,
      name: basename(path),
      tree: () => path,
    })),
  ];
  for (const { size, isCheckout, name: what, tree: make } of trees) {
    const tree = make();
    say(`index of ${what} …`);
    await buildIndex(root, scratch, tree);
    const found = await measureTree({ root, scratch, tree, hook, rounds, say });
    details[what.replaceAll(' ', '_')] = found.summary;
    for (const [name, times] of found.taken) {
      const bare = found.taken.get('node -e 0');
      const ratio = percentile(times, 0.5) / percentile(bare, 0.5);
      rows.push([
        `${what}, ${name}`,
        percentile(times, 0.5).toFixed(1),
        percentile(times, 0.95).toFixed(1),
        ratio.toFixed(2),
        (percentile(times, 0.95) / percentile(bare, 0.5)).toFixed(2),
      ]);
      if (size !== 5000 && !isCheckout) continue;
      const limits = LIMITS[name];
      if (limits === undefined) continue;
      const p95 = percentile(times, 0.95) / percentile(bare, 0.95);
      bars.push(atMost(`${what}, ${name}: p50 / node -e 0 p50`, ratio, limits.p50));
      bars.push(atMost(`${what}, ${name}: p95 / node -e 0 p95`, p95, limits.p95));
    }
  }
  if (budgetRuns > 0) {
    const tree = writeTree(join(scratch, 'tree-budget'), 50);
    const found = await measureBudget({ hook, scratch, tree, runs: budgetRuns, say });
    details.budget = found;
    bars.push(atMost(`runs over the wall budget, of ${budgetRuns}`, found.over, 0));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
report({
  name: 'hook',
  bars,
  tables: [
    {
      title: 'Whole command, wall ms; ratios against the median of node -e 0 in the same rounds',
      columns: ['what', 'p50', 'p95', 'p50 ratio', 'p95 ratio'],
      rows,
    },
  ],
  details,
});
