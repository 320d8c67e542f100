import { runGit } from '@sluice/sandbox';
import { encodeLog, historyLog, historySegments } from './history-blocks.js';
import { readLog } from './read-log.js';

/** What the index keeps of the log. It depends on the checked-out commit alone, not on the files. */
export interface HistoryBlocks {
  readonly head: string;
  readonly coverage: number;
  readonly paths: Buffer;
  readonly commits: Buffer;
  readonly log: Buffer;
}

export interface ReadHistoryOptions {
  readonly maxCommits: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** The checked-out commit, or `undefined` without git or before the first commit. */
export async function currentHead(root: string): Promise<string | undefined> {
  return (await runGit(root, ['rev-parse', '--verify', '-q', 'HEAD']))?.trim();
}

/** Reads the log below `root`, bounded; `undefined` without git, without commits or when it takes too long. */
export async function readHistory(
  root: string,
  options: ReadHistoryOptions,
): Promise<HistoryBlocks | undefined> {
  const head = await currentHead(root);
  if (head === undefined) return undefined;
  const [tree, commits] = await Promise.all([
    runGit(root, ['ls-tree', '-r', '--name-only', '-z', 'HEAD']),
    readLog(root, { timeoutMs: DEFAULT_TIMEOUT_MS, ...options }),
  ]);
  const live = new Set(tree?.split('\0').filter((path) => path !== ''));
  const blocks = historySegments(commits ?? [], (path) => live.has(path));
  return {
    head,
    coverage: live.size === 0 ? 0 : blocks.pathCount / live.size,
    paths: blocks.paths,
    commits: blocks.commits,
    log: encodeLog(historyLog(commits ?? [])),
  };
}
