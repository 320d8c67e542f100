import { entryAt } from '@sluice/sandbox';
import type { IsSensitivePath } from '../scan/sensitive-path.js';
import { foldersAbove } from '../store/folders-above.js';
import type { MakeExtractor } from '../store/make-extractor.js';
import type { DocumentId, OpenIndex } from '../store/open-index.js';
import { changedFiles } from './changed-files.js';

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

/** About five microseconds each: what a query of a short-lived process can spare. */
const DEFAULT_MAX_STATS = 600;

/**
 * Looks for what changed on disk since the index was written: the files about to be shown, folders that gained or
 * lost an entry and the files in those, and, in a small tree, every file. What changed is read again and laid over
 * the index.
 */
export async function freshen(index: OpenIndex, options: FreshenOptions): Promise<Freshened> {
  const maxStats = options.maxStats ?? DEFAULT_MAX_STATS;
  const { folderCount } = index.contents;
  const isSmall = folderCount + index.documentCount <= maxStats;
  const suspects = changedFiles(index, options.root, isSmall ? index.documents() : options.shown);
  // In a tree too large to look at whole, the folders above what is shown are the likeliest to have changed.
  const folders = folderCount <= maxStats ? index.folders() : foldersOf(index, options.shown);
  const touched = touchedFolders(index, options.root, folders);
  if (suspects.size === 0 && touched.length === 0) {
    return { index, isStale: false, isLookDue: false };
  }
  const { overlay } = await import('./overlay.js');
  return overlay(index, options, suspects, touched);
}

function foldersOf(index: OpenIndex, shown: readonly DocumentId[]): ReadonlySet<string> {
  return foldersAbove(shown.map((id) => index.pathOf(id)));
}

/** A folder's time changes when an entry is made, removed or renamed in it. */
export function touchedFolders(
  index: OpenIndex,
  root: string,
  folders: Iterable<string>,
): readonly string[] {
  const { lookedMs } = index;
  return [...folders].filter((folder) => {
    const stat = entryAt(`${root}/${folder}`);
    return stat === undefined || stat.mtimeMs >= lookedMs;
  });
}
