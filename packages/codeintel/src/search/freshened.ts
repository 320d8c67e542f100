import type { IsSensitivePath } from '../scan/sensitive-path.js';
import type { MakeExtractor } from '../store/make-extractor.js';
import type { DocumentId, OpenIndex } from '../store/open-index.js';

export interface FreshenOptions {
  readonly root: string;
  /** Files that are about to be shown; always looked at. */
  readonly shown: readonly DocumentId[];
  readonly isSensitivePath?: IsSensitivePath | undefined;
  /** Makes the parser when a changed file is to be parsed; without it changed files are found by words. */
  readonly makeExtractor?: MakeExtractor | undefined;
  /** A tree of at most this many files and folders is looked at whole, and at most this many folders of any tree. */
  readonly maxStats?: number | undefined;
}

export interface Freshened {
  readonly index: OpenIndex;
  /** Whether anything on disk differs from the index. */
  readonly isStale: boolean;
  /** Whether an indexer should go through the files, even if only to see that nothing of note has changed. */
  readonly isLookDue: boolean;
}
