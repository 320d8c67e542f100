import { entryAt } from '@sluice/sandbox';
import { foldersAbove } from '../store/folders-above.js';
import type { DocumentId, OpenIndex } from '../store/open-index.js';
import { changedFiles } from './changed-files.js';
import type { Freshened, FreshenOptions } from './freshened.js';

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
