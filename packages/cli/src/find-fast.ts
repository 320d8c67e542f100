import { realpathSync, writeSync } from 'node:fs';
import { findFiles, indexPath, openIndex } from '@sluice/codeintel';
import { cacheFolder } from './cache-folder.js';
import { findRoot } from './find-root.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** An index older than this is looked over in the background after it has answered. */
const OLD_MS = 10 * 60_000;

/**
 * `sluice find <words> --files`, with nothing loaded that it does not need. Gives the exit code, or `undefined` when
 * the question is not for it: another option, wrong use, or no index yet.
 */
export async function findFast(
  words: readonly string[],
  env: Environment,
  cwd: string,
): Promise<number | undefined> {
  const parsed = parse(words);
  if (!parsed) return undefined;
  let root: string;
  try {
    root = realpathSync(parsed.repo ?? findRoot(cwd));
  } catch {
    return undefined;
  }
  const index = openIndex(indexPath(cacheFolder(env), root));
  if (!index || index.contents.root !== root) return undefined;
  const found = await findFiles(index, parsed.query, { root, limit: parsed.limit });
  writeAll(found.files.map((file) => `${file.path}\n`).join(''));
  if (found.isStale || Date.now() - index.writtenMs > OLD_MS) {
    const { startIndexing } = await import('./start-indexing.js');
    startIndexing(root, env);
  }
  return 0;
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
    } else if (word.startsWith('-') || query !== undefined) return undefined;
    else query = word;
  }
  return query === undefined || query.trim() === '' ? undefined : { query, repo, limit };
}

function writeAll(text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  let done = 0;
  while (done < bytes.length) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      // A reader that went away is not an error of ours; one that is slow is waited for.
      if (error.code === 'EPIPE') return;
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
