import { existsSync, rmSync } from 'node:fs';
import type { CodebaseOptions } from '../search/codebase.js';
import { freshen } from '../search/freshen.js';
import { indexPath } from '../store/index-path.js';
import { acquireLock } from '../store/lock.js';
import { openIndex } from '../store/open-index.js';
import { segmentNames } from '../store/segment-names.js';
import { type UpdateOptions, type UpdateOutcome, updateIndex } from '../store/update-index.js';

export interface IndexStatus {
  readonly schema_version: '1.0';
  readonly state: 'missing' | 'fresh' | 'stale';
  readonly root: string;
  readonly index_file: string;
  readonly files: number;
  /** Different names of symbols. */
  readonly symbols: number;
  readonly languages: Readonly<Record<string, number>>;
  readonly text_bytes: number;
  readonly index_bytes: number;
  readonly updated_at: string | null;
  readonly head: string | null;
  readonly history_coverage: number;
  readonly is_building: boolean;
  readonly is_cut: boolean;
  readonly source: 'git' | 'walk' | null;
}

/** What the index of a repository holds and whether it is in step with the files. */
export async function indexStatus(options: CodebaseOptions): Promise<IndexStatus> {
  const file = indexPath(options.cacheFolder, options.root);
  const isBuilding = isLocked(`${file}.lock`);
  const index = openIndex(file);
  if (!index) return { ...missing(options.root, file), is_building: isBuilding };
  try {
    const { isStale } = await freshen(index, {
      root: options.root,
      shown: [],
      isSensitivePath: options.isSensitivePath,
      maxStats: 250_000,
    });
    const languages: Record<string, number> = {};
    let textBytes = 0;
    for (const id of index.documents()) {
      const meta = index.meta(id);
      languages[meta.language] = (languages[meta.language] ?? 0) + 1;
      if (meta.length > 0) textBytes += meta.size;
    }
    return {
      schema_version: '1.0',
      state: isStale ? 'stale' : 'fresh',
      root: options.root,
      index_file: file,
      files: index.documentCount,
      symbols: new Set(index.segments.flatMap((segment) => segmentNames(segment))).size,
      languages,
      text_bytes: textBytes,
      index_bytes: index.fileBytes,
      updated_at: new Date(index.lookedMs).toISOString(),
      head: index.contents.history?.head ?? null,
      history_coverage: index.contents.history?.coverage ?? 0,
      is_building: isBuilding,
      is_cut: index.contents.isCut,
      source: index.contents.source,
    };
  } finally {
    index.close();
  }
}

/** Builds the index or brings it up to date. */
export function buildIndex(
  options: CodebaseOptions,
  more: Omit<UpdateOptions, 'root' | 'file' | 'makeExtractor' | 'isSensitivePath'> = {},
): Promise<UpdateOutcome> {
  return updateIndex({
    ...more,
    root: options.root,
    file: indexPath(options.cacheFolder, options.root),
    ...(options.makeExtractor ? { makeExtractor: options.makeExtractor } : {}),
    ...(options.isSensitivePath ? { isSensitivePath: options.isSensitivePath } : {}),
  });
}

/** Removes the index; `false` when a writer is at work on it. */
export function clearIndex(options: CodebaseOptions): boolean {
  const file = indexPath(options.cacheFolder, options.root);
  if (!existsSync(file)) return true;
  const lock = acquireLock(`${file}.lock`);
  if (!lock) return false;
  try {
    rmSync(file, { force: true });
    return true;
  } finally {
    lock.release();
  }
}

function isLocked(path: string): boolean {
  return existsSync(path);
}

function missing(root: string, file: string): IndexStatus {
  return {
    schema_version: '1.0',
    state: 'missing',
    root,
    index_file: file,
    files: 0,
    symbols: 0,
    languages: {},
    text_bytes: 0,
    index_bytes: 0,
    updated_at: null,
    head: null,
    history_coverage: 0,
    is_building: false,
    is_cut: false,
    source: null,
  };
}
