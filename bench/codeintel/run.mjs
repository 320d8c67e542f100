// Code intelligence: how well the right files are found, and how fast, beside ripgrep and other indexes.
//
//   npm run bench -- codeintel [--json] [--set DIR] [--work DIR] [--mirror DIR] [--tree DIR] [--rounds N] [--only retrieval|speed]
//
// Retrieval needs the development set (--set, by default ../shared/retrieval beside the repository) and checkouts of
// its repositories (--work, owner__name). Missing ones are made from full clones (--mirror, owner+name/repo) by the
// set's own prepare.mjs; without either the part is left out and says so. --tree: a real repository in place of the
// largest made-up tree. A bar that could not be measured is not in the list.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atLeast, atMost, report, say } from '../lib/report.mjs';
import { languages, measureRetrieval } from './retrieval.mjs';
import { measureSpeed } from './speed.mjs';
import { writeTree } from './write-tree.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : undefined;
};

const sizes = { small: 300, middle: 5_000, large: 30_000 };
const only = option('only');
const scratch = mkdtempSync(join(tmpdir(), 'sluice-bench-code-'));
const bars = [];
const tables = [];
const details = {};
try {
  if (only !== 'speed') await retrievalIfThere();
  if (only !== 'retrieval') await speed(option('tree'));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
report({ name: 'codeintel', bars, tables, details });

async function retrievalIfThere() {
  const folder = option('set') ?? join(root, '..', 'shared', 'retrieval');
  const set = join(folder, 'dev.jsonl');
  const mirror = option('mirror');
  const work = option('work') ?? (mirror && join(scratch, 'checkouts'));
  if (!existsSync(set) || !work) {
    say(`retrieval: left out (needs ${set}, and --work or --mirror)`);
    return;
  }
  if (mirror) {
    say('retrieval: checking out …');
    const prepare = [join(folder, 'prepare.mjs'), '--mirror', mirror, '--work', work, set];
    execFileSync(process.execPath, prepare, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  say('retrieval: indexing and asking …');
  await retrieval(set, work);
}

async function retrieval(set, work) {
  const rows = readFileSync(set, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const chinese = readFileSync(new URL('./chinese.txt', import.meta.url), 'utf8');
  const found = await measureRetrieval({ rows, chinese, work, scratch });
  details.retrieval = found;
  tables.push({
    title: 'Retrieval, development set (raw lists, %)',
    columns: [
      'repository',
      'n',
      'Hit@1',
      'Hit@5',
      'Hit@10',
      'MRR',
      'recall@10',
      'rg Hit@5',
      'rg MRR',
    ],
    rows: found.repositories.map((row) => [
      row.name,
      row.n,
      row.h1,
      row.h5,
      row.h10,
      row.mrr,
      row.r10,
      row.rg.h5,
      row.rg.mrr,
    ]),
  });
  tables.push({
    title: 'The same prompts in English, in Chinese, and in Chinese without a Latin letter (%)',
    columns: ['language', 'n', 'Hit@1', 'Hit@5', 'Hit@10', 'MRR', 'recall@10'],
    rows: languages.map((name) => {
      const row = found.chinese[name];
      return [name, row.n, row.h1, row.h5, row.h10, row.mrr, row.r10];
    }),
  });
  const all = found.repositories.at(-1);
  // The bars of the issue are for other repositories; here they show how far the development set is from them.
  bars.push(atLeast('development set Hit@1 (%)', all.h1, 60));
  bars.push(atLeast('development set Hit@5 (%)', all.h5, 85));
  bars.push(atLeast('development set Hit@10 (%)', all.h10, 92));
  const { english, mixed, han } = found.chinese;
  bars.push(atLeast('Chinese / English, Hit@5', mixed.h5 / english.h5, 0.9));
  bars.push(atLeast('Chinese without Latin letters / English, Hit@5', han.h5 / english.h5, 0.9));
}

async function speed(given) {
  const found = {};
  for (const [name, count] of Object.entries(sizes)) {
    const isGiven = name === 'large' && given !== undefined;
    say(`speed: ${isGiven ? given : `a tree of ${count} files`}`);
    const own = join(scratch, name);
    const tree = isGiven ? given : writeTree(join(own, 'tree'), count);
    const rounds = Number(option('rounds') ?? 15);
    found[name] = await measureSpeed({ tree, scratch: own, rounds, say });
    rmSync(own, { recursive: true, force: true });
  }
  details.speed = found;
  const trees = Object.values(found);
  tables.push({
    title: 'Speed (medians)',
    columns: ['what', 'unit', ...trees.map(({ files }) => `${files} files`)],
    rows: speedRows(trees),
  });
  const { absent } = found.large;
  if (absent.length > 0) say(`not on this machine: ${absent.join('; ')}`);
  const { large, middle } = found;
  bars.push(atMost('cold sluice find / node -e 0 (wall, p50), largest tree', large.coldRatio, 2.5));
  bars.push(atMost('cold sluice find / node -e 0 (wall, p50), 5,000 files', middle.coldRatio, 2.5));
  bars.push(
    atMost('cold sluice find / node -e 0 (CPU, p50), largest tree', large.coldCpuRatio, 2.5),
  );
  bars.push(atMost('index build (wall s)', large.build.wallSeconds, 60));
  bars.push(atMost('index build memory (GB)', large.build.maxBytes / 1e9, 1.5));
  bars.push(atMost('one changed file (wall ms, median)', large.oneFileMs, 100));
  bars.push(atMost('index / text', large.indexBytes / large.textBytes, 0.25));
}

function speedRows(trees) {
  const row = (what, unit, of, digits = 1) => [
    what,
    unit,
    ...trees.map((t) => of(t).toFixed(digits)),
  ];
  const mb = 1e6;
  return [
    row('text', 'MB', (tree) => tree.textBytes / mb),
    row('index build, wall', 's', (tree) => tree.build.wallSeconds),
    row('index build, CPU', 's', (tree) => tree.build.cpuSeconds),
    row('index build', 'files/s', (tree) => tree.files / tree.build.wallSeconds, 0),
    row('index build', 'MB/s', (tree) => tree.textBytes / mb / tree.build.wallSeconds),
    row('index build, memory', 'MB', (tree) => tree.build.maxBytes / mb, 0),
    row('index size', 'MB', (tree) => tree.indexBytes / mb),
    ...Object.keys(trees[0].builds).flatMap((name) => [
      row(`build: ${name}`, 's', (tree) => tree.builds[name].seconds),
      row(`size: ${name}`, 'MB', (tree) => tree.builds[name].bytes / mb),
    ]),
    ...Object.keys(trees[0].coldMs).map((name) =>
      row(`cold: ${name}`, 'ms', (tree) => tree.coldMs[name]),
    ),
    row('cold: sluice find / node -e 0, wall', '', (tree) => tree.coldRatio, 2),
    row('cold: sluice find / node -e 0, CPU', '', (tree) => tree.coldCpuRatio, 2),
    row('warm query', 'ms', (tree) => tree.warmMs, 2),
    row('one changed file, path known, wall', 'ms', (tree) => tree.oneFileMs),
    row('one changed file, path known, CPU', 'ms', (tree) => tree.oneFileCpuMs),
  ];
}
