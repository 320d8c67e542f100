// Ranks the prompts of the development set as `sluice find` does and scores them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '../../node_modules/@vscode/ripgrep/lib/index.js';
import {
  buildIndex,
  createExtractor,
  findFiles,
  indexPath,
  openIndex,
} from '../../packages/codeintel/dist/index.js';

export const languages = ['english', 'mixed', 'han'];

export async function measureRetrieval({ rows, chinese, work, scratch }) {
  const cacheFolder = join(scratch, 'retrieval');
  const indexes = new Map();
  for (const repo of new Set(rows.map((row) => row.repo))) {
    const root = join(work, repo.replace('/', '__'));
    if (!existsSync(root)) throw new Error(`there is no checkout of ${repo} in ${work}`);
    await buildIndex({ root, cacheFolder, makeExtractor: createExtractor }, { threads: 2 });
    indexes.set(repo, { root, index: openIndex(indexPath(cacheFolder, root)) });
  }
  const ask = async (repo, query) => {
    const { root, index } = indexes.get(repo);
    const { files } = await findFiles(index, query, { root, limit: 10, maxStats: 0 });
    return files.map((file) => file.path);
  };
  const scored = [];
  for (const row of rows) {
    scored.push({
      repo: row.repo,
      ...score(await ask(row.repo, row.query), row.gold),
      rg: score(grepRanked(indexes.get(row.repo).root, row.query), row.gold),
    });
  }
  const repositories = [...indexes.keys()].map((repo) => ({
    name: repo,
    ...summary(scored.filter((row) => row.repo === repo)),
  }));
  repositories.push({ name: 'all', ...summary(scored) });
  for (const row of repositories) {
    const own = scored.filter((each) => row.name === 'all' || each.repo === row.name);
    row.rg = summary(own.map((each) => each.rg));
  }
  return { repositories, chinese: await scoreChinese(rows, chinese, ask) };
}

/** Lines of `id | Chinese | Chinese without a Latin letter`, translated by hand from the prompts of those ids. */
async function scoreChinese(rows, text, ask) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const scores = { english: [], mixed: [], han: [] };
  for (const line of text.split('\n').filter((each) => each.includes('|'))) {
    const [id, mixed, han] = line.split('|').map((part) => part.trim());
    const row = byId.get(id);
    if (!row) continue;
    const queries = { english: row.query, mixed, han };
    for (const name of languages) {
      scores[name].push(score(await ask(row.repo, queries[name]), row.gold));
    }
  }
  return Object.fromEntries(languages.map((name) => [name, summary(scores[name])]));
}

/** What a person would do with ripgrep: count the prompt's longer words in every file. */
function grepRanked(root, query) {
  const words = [...new Set(query.match(/[A-Za-z_]{4,}/g) ?? [])].slice(0, 12);
  const hits = new Map();
  for (const word of words) {
    let output = '';
    try {
      output = execFileSync(rgPath, ['-c', '-i', '-F', '--no-messages', '-e', word, './'], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
    } catch {
      // No match is exit code 1.
    }
    for (const line of output.split('\n').filter(Boolean)) {
      const cut = line.lastIndexOf(':');
      const path = line.slice(2, cut);
      hits.set(path, (hits.get(path) ?? 0) + 1 + Math.log(Number(line.slice(cut + 1))) / 10);
    }
  }
  return [...hits]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([path]) => path);
}

function score(ranked, gold) {
  const wanted = new Set(gold);
  const first = ranked.findIndex((path) => wanted.has(path)) + 1;
  return {
    h1: first === 1 ? 1 : 0,
    h5: first > 0 && first <= 5 ? 1 : 0,
    h10: first > 0 ? 1 : 0,
    mrr: first > 0 ? 1 / first : 0,
    r10: ranked.filter((path) => wanted.has(path)).length / wanted.size,
  };
}

function summary(rows) {
  const mean = (key) =>
    Number(
      ((100 * rows.reduce((sum, row) => sum + row[key], 0)) / Math.max(1, rows.length)).toFixed(1),
    );
  return {
    n: rows.length,
    h1: mean('h1'),
    h5: mean('h5'),
    h10: mean('h10'),
    mrr: mean('mrr'),
    r10: mean('r10'),
  };
}
