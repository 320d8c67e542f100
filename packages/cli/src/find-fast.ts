import { realpathSync } from 'node:fs';
import { cacheFolder, findFiles, indexPath, openIndex } from '@sluice/codeintel';
import { isNamed } from '@sluice/sandbox';
import { findRoot } from './code-index/find-root.js';
import { isSentence } from './command-line/is-sentence.js';
import { policyPlaces } from './policy/policy-places.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** An index older than this is looked over in the background after it has answered. */
const OLD_MS = 2 * 60_000;

/**
 * `sluice find <words> --files`, with nothing loaded that it does not need. Gives the paths, or `undefined` when
 * the question is not for it: another option, wrong use, no index yet, or a policy file that may stop files.
 */
export async function findFast(
  words: readonly string[],
  env: Environment,
  cwd: string,
): Promise<string[] | undefined> {
  const parsed = parse(words);
  if (!parsed) return undefined;
  let root: string;
  try {
    root = realpathSync.native(parsed.repo ?? findRoot(cwd));
  } catch {
    return undefined;
  }
  if (Object.values(policyPlaces(env, root)).some(isNamed)) return undefined;
  const index = openIndex(indexPath(cacheFolder(env), root));
  if (!index || index.contents.root !== root) return undefined;
  const found = await findFiles(index, parsed.query, { root, limit: parsed.limit });
  const isLookDue = found.isLookDue || Date.now() - index.lookedMs > OLD_MS;
  // Loading what starts a process takes longer than the search.
  if (isLookDue && !env.SLUICE_NO_BACKGROUND) {
    const { startIndexing } = await import('./code-index/start-indexing.js');
    startIndexing(root, env);
  }
  return found.files.map((file) => file.path);
}

interface FastArguments {
  readonly query: string;
  readonly repo: string | undefined;
  readonly limit: number;
}

function parse(words: readonly string[]): FastArguments | undefined {
  let query: string | undefined;
  let repo: string | undefined;
  let limit = 10;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--files') continue;
    if (word === '--repo') {
      index += 1;
      repo = words[index];
      if (repo === undefined) return undefined;
    } else if (word === '--limit') {
      index += 1;
      limit = Number(words[index]);
      if (!Number.isInteger(limit) || limit < 1 || limit > 1000) return undefined;
    } else if (query !== undefined || isOption(word)) return undefined;
    else query = word;
  }
  return query === undefined || query.trim() === '' ? undefined : { query, repo, limit };
}

function isOption(word: string): boolean {
  return word.startsWith('-') && !isSentence(word);
}
