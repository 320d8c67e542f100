// Makes rows for `bench -- context` from the history of any repository: the words of a later commit, and the lines of an
// earlier version that it changed.
//
//   node bench/context/make-rows.mjs --mirror DIR --repos owner/name,owner/name --out rows.jsonl [--back 400] [--each 30]
//
// DIR holds full clones (owner+name/repo). A commit counts if it touches one to three files of source code, and none of
// them was changed between the base and it, so that its line numbers are those of the base.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const option = (name, preset) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : preset;
};
const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|c|h|cc|cpp|hpp|rb|php|cs|swift|scala|vue|svelte)$/;
const NOT_SOURCE =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|testdata|examples?|samples?|bench(?:es|marks?)?|docs?|website|vendor|third_party|node_modules|dist|generated|scripts?|\.[^/]+)(?:\/|$)|(?:^|\/)test_|[._-](?:test|tests|spec)\.|(?:Test|Tests|Spec)\.[a-z]+$|\.d\.ts$|\.min\./i;
const NO_FIX =
  /^(?:merge|bump|release|revert|update changelog|version|prepare|chore|ci|docs?|style|tests?|build)\b|typo|changelog|copyright|lint|dependenc|formatting|readme|rubocop|clippy|phpstan|^v?\d/i;

const rows = option('repos', '')
  .split(',')
  .flatMap((repo) => rowsOf(repo, Number(option('back', 400)), Number(option('each', 30))));
writeFileSync(option('out', 'rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
console.log(`${rows.length} rows of ${new Set(rows.map((row) => row.repo)).size} repositories`);

function rowsOf(repo, back, most) {
  const bare = join(option('mirror'), repo.replace('/', '+'), 'repo');
  const folder = existsSync(join(bare, '.git')) ? join(bare, '.git') : bare;
  const git = (...words) =>
    execFileSync('git', ['--git-dir', folder, ...words], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const line = git('rev-list', '--first-parent', `-n${back + 1}`, 'HEAD')
    .trim()
    .split('\n');
  const base = line.at(-1);
  const later = git('rev-list', '--no-merges', '--reverse', `${base}..HEAD`).trim().split('\n');
  const rows = [];
  for (const commit of later) {
    if (rows.length >= most) break;
    const message = git('log', '-1', '--format=%B', commit).trim();
    const [title = ''] = message.split('\n');
    if (title.length < 20 || NO_FIX.test(title)) continue;
    const lines = linesOf(git, base, commit);
    if (!lines) continue;
    const query = title
      .replace(/\s*\(#\d+\)|\s*#\d+/g, '')
      .replace(/^(?:fix|feat|perf|refactor)(?:\([^)]*\))?!?:\s*/i, '');
    rows.push({
      id: `${repo.split('/')[1]}-${rows.length + 1}`,
      repo,
      base_commit: base,
      query,
      gold: Object.keys(lines),
      lines,
    });
  }
  return rows;
}

function linesOf(git, base, commit) {
  let names;
  try {
    names = git('diff-tree', '-r', '--no-commit-id', '--name-only', '--diff-filter=M', commit);
  } catch {
    return undefined;
  }
  const files = names.split('\n').filter((path) => SOURCE.test(path) && !NOT_SOURCE.test(path));
  if (files.length === 0 || files.length > 3) return undefined;
  const lines = {};
  for (const path of files) {
    try {
      if (git('rev-parse', `${base}:${path}`) !== git('rev-parse', `${commit}^:${path}`)) return;
      const diff = git('diff', '-U0', `${commit}^`, commit, '--', path);
      const changed = [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)].flatMap(([, from, count]) =>
        numbersOf(Number(from), count === undefined ? 1 : Number(count)),
      );
      if (changed.length > 0) lines[path] = changed;
    } catch {
      return undefined;
    }
  }
  return Object.keys(lines).length > 0 ? lines : undefined;
}

/** What is only added stands between two lines, and both count. */
function numbersOf(from, count) {
  if (count === 0) return from === 0 ? [1] : [from, from + 1];
  return Array.from({ length: count }, (_, index) => from + index);
}
