import { join } from 'node:path';
import { entryAt } from '@sluice/sandbox';
import type { DocumentId, OpenIndex } from './open-index.js';
import { readSource } from './read-source.js';

export interface Changes {
  /** Files to index: new, or with other bytes. */
  readonly changed: readonly string[];
  /** Entries that no longer count: files that are gone and the old state of changed ones. */
  readonly outdated: readonly DocumentId[];
}

/**
 * Compares the index with the files. A file with the time and size it had is taken as unchanged; another one is
 * read, and only other bytes make it changed.
 */
export function findChanges(
  index: OpenIndex,
  root: string,
  paths: readonly string[],
  isWholeList: boolean,
): Changes {
  const changed: string[] = [];
  const outdated: DocumentId[] = [];
  const known = isWholeList ? entriesByPath(index) : undefined;
  const listed = new Set(paths);
  for (const path of listed) {
    const id = known ? known.get(path) : index.documentAt(path);
    if (!id) {
      if (statOf(root, path)) changed.push(path);
      continue;
    }
    const verdict = compare(index, id, root, path);
    if (verdict === 'same') continue;
    outdated.push(id);
    if (verdict === 'changed') changed.push(path);
  }
  if (known) for (const [path, id] of known) if (!listed.has(path)) outdated.push(id);
  return { changed: changed.sort(), outdated };
}

function compare(
  index: OpenIndex,
  id: DocumentId,
  root: string,
  path: string,
): 'same' | 'changed' | 'gone' {
  const stat = statOf(root, path);
  if (!stat) return 'gone';
  const meta = index.meta(id);
  if (stat.mtimeMs === meta.mtimeMs && stat.size === meta.size) return 'same';
  const source = readSource(root, path);
  if (!source) return 'gone';
  return source.hash !== '' && source.hash === meta.hash ? 'same' : 'changed';
}

function statOf(root: string, path: string): { mtimeMs: number; size: number } | undefined {
  const stat = entryAt(join(root, path));
  return stat?.isFile() ? stat : undefined;
}

function entriesByPath(index: OpenIndex): Map<string, DocumentId> {
  const entries = new Map<string, DocumentId>();
  for (const id of index.documents()) entries.set(index.pathOf(id), id);
  return entries;
}
