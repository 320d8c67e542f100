import type { IsSensitivePath } from '../scan/sensitive-path.js';
import type { MakeExtractor } from '../store/make-extractor.js';
import type { OpenIndex } from '../store/open-index.js';
import type { RankedDocument } from './board.js';
import { freshen } from './freshen.js';
import { parseQuery } from './parse-query.js';
import { rank } from './rank.js';

export interface FindOptions {
  readonly root: string;
  readonly limit: number;
  readonly isSensitivePath?: IsSensitivePath;
  readonly makeExtractor?: MakeExtractor;
  readonly maxStats?: number;
}

export interface FoundFiles {
  readonly files: readonly RankedDocument[];
  /** The index as it was searched, with changed files laid over it. */
  readonly index: OpenIndex;
  /** Whether anything on disk differs from the index there. */
  readonly isStale: boolean;
  /** Whether an indexer should go through the files. */
  readonly isLookDue: boolean;
}

const SPARE = 10;

/** The files that fit the words best, as they are on disk now. */
export async function findFiles(
  index: OpenIndex,
  words: string,
  options: FindOptions,
): Promise<FoundFiles> {
  const query = parseQuery(words);
  const first = rank(index, query, options.limit + SPARE);
  const {
    index: fresh,
    isStale,
    isLookDue,
  } = await freshen(index, {
    root: options.root,
    shown: first.map((file) => file.id),
    isSensitivePath: options.isSensitivePath,
    makeExtractor: options.makeExtractor,
    maxStats: options.maxStats,
  });
  const files = isStale ? rank(fresh, query, options.limit) : first.slice(0, options.limit);
  return { files, index: fresh, isStale, isLookDue };
}
