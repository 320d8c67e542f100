import type { IsSensitivePath } from '../scan/sensitive-path.js';
import type { FactsCache } from '../store/facts-cache.js';
import { decodeFacts, type StoredFacts } from '../store/facts-codec.js';
import { indexPath } from '../store/index-path.js';
import type { MakeExtractor } from '../store/make-extractor.js';
import type { DocumentId } from '../store/open-index.js';
import { type OpenIndex, openIndex } from '../store/open-index.js';
import { freshen } from './freshen.js';

export interface CodebaseOptions {
  /** The repository's real path. */
  readonly root: string;
  readonly cacheFolder: string;
  readonly isSensitivePath?: IsSensitivePath;
  readonly makeExtractor?: MakeExtractor;
  /** Called when there is no index yet or it is behind; starts a build and does not wait for it. */
  readonly startIndexing?: (root: string) => void;
  /** How long to read files when there is no index; 1500 ms when absent. */
  readonly directBudgetMs?: number;
  /** How many files and folders to look at for changes; all of them when absent. */
  readonly maxStats?: number;
  /** Paths that are looked at however many there are, with the folders above them. */
  readonly shown?: readonly string[];
  /** Keeps facts from one opening to the next. */
  readonly factsCache?: FactsCache | undefined;
  /** Who keeps a file from being looked at, by its path, in words; nothing where it may be. */
  readonly stoppedBy?: ((path: string) => string | undefined) | undefined;
}

/** A repository as it is now: its index with changed files laid over it. */
export interface Codebase {
  readonly root: string;
  readonly index: OpenIndex;
  /** `direct`: there is no index yet, files were read just now within a budget. */
  readonly source: 'index' | 'direct';
  readonly isStale: boolean;
  /** What was not looked at and why, in words; none where everything was. */
  readonly leftOut: string | undefined;
  isStopped(path: string): boolean;
  facts(id: DocumentId): StoredFacts;
  close(): void;
}

const DEFAULT_BUDGET_MS = 1500;
const ALL = 250_000;

/** Opens a repository for questions about `words`. Never waits for an indexer. */
export async function openCodebase(options: CodebaseOptions, words: string): Promise<Codebase> {
  const stored = openIndex(indexPath(options.cacheFolder, options.root), options.factsCache?.index);
  if (!stored || stored.contents.root !== options.root) {
    stored?.close();
    options.startIndexing?.(options.root);
    const { directIndex } = await import('./direct-index.js');
    const index = await directIndex({
      root: options.root,
      words,
      budgetMs: options.directBudgetMs ?? DEFAULT_BUDGET_MS,
      isSensitivePath: options.isSensitivePath,
      makeExtractor: options.makeExtractor,
    });
    return codebase(options, index, 'direct', true);
  }
  const { index, isStale, isLookDue } = await freshen(stored, {
    root: options.root,
    shown: (options.shown ?? []).flatMap((path) => stored.documentAt(path) ?? []),
    isSensitivePath: options.isSensitivePath,
    makeExtractor: options.makeExtractor,
    maxStats: options.maxStats ?? ALL,
  });
  if (isLookDue) options.startIndexing?.(options.root);
  return codebase(options, index, 'index', isStale);
}

function codebase(
  { root, factsCache, stoppedBy }: CodebaseOptions,
  whole: OpenIndex,
  source: 'index' | 'direct',
  isStale: boolean,
): Codebase {
  const { index, leftOut } = withoutStopped(whole, stoppedBy);
  const known = new Map<string, StoredFacts>();
  const read = (id: DocumentId): StoredFacts => {
    if (!factsCache) return decodeFacts(index.factsBytes(id));
    const { path, hash } = index.meta(id);
    if (hash === '') return decodeFacts(index.factsBytes(id));
    return factsCache.take(`${root}\n${path}\n${hash}`, () => index.factsBytes(id));
  };
  return {
    root,
    index,
    source,
    isStale,
    leftOut,
    isStopped: (path) => stoppedBy?.(path) !== undefined,
    facts: (id) => {
      const key = `${id.segment}:${id.document}`;
      const made = known.get(key) ?? read(id);
      known.set(key, made);
      return made;
    },
    close: () => index.close(),
  };
}

/** A file that may not be looked at is as if it were not there, but that it was left out is told. */
function withoutStopped(
  index: OpenIndex,
  stoppedBy: CodebaseOptions['stoppedBy'],
): Pick<Codebase, 'index' | 'leftOut'> {
  if (!stoppedBy) return { index, leftOut: undefined };
  const stopped: DocumentId[] = [];
  const stoppers = new Set<string>();
  for (const id of index.documents()) {
    const by = stoppedBy(index.pathOf(id));
    if (by === undefined) continue;
    stopped.push(id);
    stoppers.add(by);
  }
  if (stopped.length === 0) return { index, leftOut: undefined };
  const files = stopped.length === 1 ? '1 file was' : `${stopped.length} files were`;
  const leftOut = `${files} not looked at: ${[...stoppers].sort().join(', ')}`;
  return { index: index.without(stopped), leftOut };
}
