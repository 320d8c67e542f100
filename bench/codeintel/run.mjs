// Code intelligence: how well the right files are found, and how fast, beside ripgrep.
//
//   npm run bench -- codeintel [--json] [--work DIR] [--tree DIR] [--rounds N]
//
// --work: checkouts of the development set, as `prepare.mjs` beside it makes them (owner__name); without it the
// retrieval part is left out and says so. --tree: a large repository for the speed bars; without it one of 30,000
// files is written. A bar that could not be measured is not in the list.
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

const scratch = mkdtempSync(join(tmpdir(), 'sluice-bench-code-'));
const bars = [];
const tables = [];
const details = {};
try {
  const set = join(root, '..', 'shared', 'retrieval', 'dev.jsonl');
  const work = option('work');
  if (existsSync(set) && work) await retrieval(set, work);
  else say('retrieval: left out (needs ../shared/retrieval and --work with its checkouts)');
  await speed(option('tree'));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
report({ name: 'codeintel', bars, tables, details });

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
  const tree = given ?? writeTree(join(scratch, 'tree'), 30_000);
  const found = await measureSpeed({ tree, scratch, rounds: Number(option('rounds') ?? 15), say });
  details.speed = found;
  tables.push({
    title: `Speed on ${found.files} files, ${(found.textBytes / 1e6).toFixed(0)} MB of text`,
    columns: ['what', 'median', 'unit'],
    rows: found.rows,
  });
  bars.push(atMost('cold sluice find / node -e 0 (wall, p50)', found.coldRatio, 2.5));
  bars.push(atMost('index build on two cores (CPU s / 2)', found.buildCpuSeconds / 2, 60));
  bars.push(atMost('index build memory (GB)', found.buildBytes / 1e9, 1.5));
  bars.push(atMost('one changed file (ms)', found.oneFileMs, 100));
  bars.push(atMost('index / text', found.indexBytes / found.textBytes, 0.25));
}
