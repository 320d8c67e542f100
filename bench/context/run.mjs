// What is injected before a model answers: whether it shows the lines that matter, what a prompt names, and nothing
// where nothing is asked about the code.
//
//   npm run bench -- context [--json] [--set DIR] [--work DIR] [--mirror DIR] [--rows FILE] [--each N]
//                            [--only lines|exact|silence]
//
// Rows come from the development set (--set, by default ../shared/context beside the repository) or from a file that
// make-rows.mjs wrote (--rows). Checkouts stand in --work (owner__name); missing ones are made from full clones
// (--mirror, owner+name/repo) by prepare.mjs of the retrieval set. --each: prompts for each checkout about its symbols
// and lines. A bar that could not be measured is not in the list.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atLeast, atMost, report, say } from '../lib/report.mjs';
import { index, makeAsk } from './ask.mjs';
import { measureCover, summary } from './cover.mjs';
import { measureExact, promptsOf } from './exact-signals.mjs';
import { measureSilence, readPrompts } from './silence.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const only = option('only');
const wants = (part) => only === undefined || only === part;
/** More room for whoever wants it. */
const roomy = { CI_AUTO_TOOLS_MAX_SNIPPETS: '10', CI_AUTO_TOOLS_MAX_INJECTED_CHARS: '9000' };

const scratch = mkdtempSync(join(tmpdir(), 'sluice-bench-context-'));
const bars = [];
const tables = [];
const details = {};
try {
  await measure();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
report({ name: 'context', bars, tables, details });

async function measure() {
  const set = option('set') ?? join(root, '..', 'shared', 'context');
  const file = option('rows') ?? join(set, 'dev-lines.jsonl');
  const mirror = option('mirror');
  const work = option('work') ?? (mirror && join(scratch, 'checkouts'));
  if (!existsSync(file) || !work) {
    say(`left out: needs ${file}, and --work or --mirror`);
    return;
  }
  if (mirror) {
    const prepare = join(set, '..', 'retrieval', 'prepare.mjs');
    const words = [prepare, '--mirror', mirror, '--work', work, file];
    execFileSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const repositories = [...new Set(rows.map((row) => row.repo))];
  const checkouts = repositories.map((repo) => join(work, repo.replace('/', '__')));
  for (const checkout of checkouts) {
    say(`index of ${checkout} …`);
    await index(scratch, checkout);
  }
  if (wants('lines')) await lines(rows, repositories, work);
  if (wants('exact')) await exact(checkouts);
  if (wants('silence')) await silence(checkouts);
}

async function lines(rows, repositories, work) {
  say('lines of past fixes …');
  const budgets = [
    { name: '3 snippets of 20 lines', settings: {}, least: 60, bytes: 5000 },
    { name: '9 kB', settings: roomy, least: 70, bytes: 9500 },
  ];
  const table = { title: 'Lines that a fix changed (%)', columns: [], rows: [] };
  table.columns = ['budget', 'rows', 'lines shown', 'file in a snippet', 'file named'];
  table.columns.push('first snippet right', 'empty', 'bytes p50', 'most bytes');
  for (const { name, settings, least, bytes } of budgets) {
    const scored = await measureCover({ rows, work, ask: makeAsk({ scratch, settings }) });
    const all = summary(scored);
    details[name] = { ...all, rows: scored };
    const each = repositories.map((repo) => [repo, scored.filter((row) => row.repo === repo)]);
    for (const [repo, own] of [[name, scored], ...each]) {
      const { n, lines: shown, file, named, first, empty, bytes: p50, mostBytes } = summary(own);
      const shares = [shown, file, named, first, empty].map((share) => share.toFixed(1));
      table.rows.push([repo === name ? name : `  ${repo}`, n, ...shares, p50, mostBytes]);
    }
    bars.push(atLeast(`lines shown, ${name} (%)`, all.lines, least));
    bars.push(atMost(`bytes, ${name}`, all.mostBytes, bytes));
    if (settings === roomy) bars.push(atLeast(`file in a snippet, ${name} (%)`, all.file, 85));
    else bars.push(atMost('snippets', all.snippets, 3), atMost('lines of one', all.most, 20));
  }
  tables.push(table);
}

async function exact(checkouts) {
  const ask = makeAsk({ scratch });
  const table = { title: 'Named symbols and lines, in the first snippet', columns: [], rows: [] };
  table.columns = ['checkout', 'prompts', 'with an index', 'without'];
  const all = { with: [], without: [] };
  for (const checkout of checkouts) {
    const prompts = promptsOf(checkout, Number(option('each') ?? 20));
    if (prompts.length === 0) continue;
    say(`symbols and lines of ${checkout} …`);
    const indexed = await measureExact({ root: checkout, prompts, ask, isIndexed: true });
    const bare = await measureExact({ root: checkout, prompts, ask, isIndexed: false });
    all.with.push(...indexed);
    all.without.push(...bare);
    const hits = (scored) => scored.filter(({ first }) => first).length;
    const name = checkout.split('/').at(-1);
    table.rows.push([name, prompts.length, hits(indexed), hits(bare)]);
  }
  const share = (scored) => (100 * scored.filter(({ first }) => first).length) / scored.length;
  const languages = new Set(all.with.map(({ language }) => language));
  details.exact = {
    languages: [...languages],
    missed: [...all.with, ...all.without].filter(({ first }) => !first),
  };
  tables.push(table);
  bars.push(atLeast('in the first snippet, with an index (%)', share(all.with), 98));
  bars.push(atLeast('in the first snippet, without one (%)', share(all.without), 98));
}

async function silence(checkouts) {
  say('prompts about the work, the talk and the code …');
  const files = [
    '',
    '-second',
    '-third',
    '-fourth',
    '-fifth',
    '-sixth',
    '-seventh',
    '-eighth',
    '-ninth',
    '-tenth',
  ];
  const prompts = files.flatMap((name) =>
    readPrompts(readFileSync(new URL(`./prompts${name}.tsv`, import.meta.url), 'utf8')),
  );
  const { noisy, mute, counts } = await measureSilence({
    prompts,
    checkouts,
    ask: makeAsk({ scratch }),
  });
  details.silence = { noisy, mute };
  tables.push({
    title: 'Prompts that should bring nothing, and prompts about code',
    columns: ['', 'asked', 'wrong'],
    rows: [
      ['nothing to look for', counts.silent, noisy.length],
      ['about code', counts.code, mute.length],
    ],
  });
  bars.push(atMost('prompts that got something and should not', noisy.length, 0));
  const heard = (100 * (counts.code - mute.length)) / Math.max(1, counts.code);
  bars.push(atLeast('prompts about code that got something (%)', heard, 98));
}
