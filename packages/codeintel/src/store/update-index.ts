import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { currentHead, type HistoryBlocks, readHistory } from '../history/read-history.js';
import { listFiles } from '../scan/list-files.js';
import { type IsSensitivePath, isSensitivePath } from '../scan/sensitive-path.js';
import { type Contents, encodeContents, type SegmentEntry } from './contents.js';
import { type Changes, findChanges } from './find-changes.js';
import { foldersAbove } from './folders-above.js';
import { IndexAppender, replaceIndex, setModified } from './index-file.js';
import { indexFiles } from './index-files.js';
import { acquireLock, type Lock } from './lock.js';
import type { MakeExtractor } from './make-extractor.js';
import { mergeSegments } from './merge-segments.js';
import { type OpenIndex, openIndex } from './open-index.js';
import { SegmentReader } from './segment-reader.js';

export interface UpdateOptions {
  /** The repository's real path. */
  readonly root: string;
  /** The index file, as `indexPath` names it. */
  readonly file: string;
  /** Only these paths may have changed; without it everything is looked at. */
  readonly onlyPaths?: readonly string[];
  /** Forgets what is there and builds anew. */
  readonly isRebuild?: boolean;
  readonly makeExtractor?: MakeExtractor;
  readonly threads?: number;
  readonly maxCommits?: number;
  readonly maxFiles?: number;
  readonly isSensitivePath?: IsSensitivePath;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

export interface Progress {
  readonly step: 'list' | 'files' | 'history' | 'write';
  readonly done: number;
  readonly total: number;
}

export type UpdateOutcome =
  | { readonly status: 'built' | 'updated'; readonly changed: number; readonly removed: number }
  | { readonly status: 'fresh' }
  /** Another process is writing; its result will do. */
  | { readonly status: 'busy' };

const MOST_SEGMENTS = 6;
const DEFAULT_MAX_COMMITS = 5000;
/** File systems stamp with a clock that may be this much behind. */
const CLOCK_STEP_MS = 20;

/** Brings the index in step with the files. Readers see the old state until the new one is whole. */
export async function updateIndex(options: UpdateOptions): Promise<UpdateOutcome> {
  mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
  const lock = acquireLock(`${options.file}.lock`);
  if (!lock) return { status: 'busy' };
  try {
    removeLeftovers(options.file);
    const index = options.isRebuild ? undefined : openIndex(options.file);
    try {
      const usable = index?.contents.root === options.root ? index : undefined;
      const isWholeLook = options.onlyPaths === undefined || !usable;
      const lookedMs = isWholeLook ? Date.now() - CLOCK_STEP_MS : usable.lookedMs;
      const outcome = await (usable ? refresh(usable, options, lock) : build(options, lock));
      setModified(options.file, lookedMs);
      return outcome;
    } finally {
      index?.close();
    }
  } finally {
    lock.release();
  }
}

async function build(options: UpdateOptions, lock: Lock): Promise<UpdateOutcome> {
  const { paths, source, isCut } = await listed(options);
  const segments = await indexed(options, lock, paths);
  const history = await historyOf(options);
  options.onProgress?.({ step: 'write', done: 0, total: 1 });
  const merged = mergeSegments(
    segments.map((bytes) => ({ segment: SegmentReader.over(bytes), deleted: new Set() })),
  );
  writeWhole(options, merged, history, { source, isCut });
  return { status: 'built', changed: paths.length, removed: 0 };
}

async function refresh(
  index: OpenIndex,
  options: UpdateOptions,
  lock: Lock,
): Promise<UpdateOutcome> {
  const isWhole = options.onlyPaths === undefined;
  const { contents } = index;
  const list = isWhole
    ? await listed(options)
    : {
        paths: allowed(options, options.onlyPaths ?? []),
        source: contents.source,
        isCut: contents.isCut,
      };
  const changes = findChanges(index, options.root, list.paths, isWhole);
  const head = isWhole ? await currentHead(options.root) : contents.history?.head;
  const isHistoryOld = (head ?? '') !== (contents.history?.head ?? '');
  if (changes.changed.length === 0 && changes.outdated.length === 0 && !isHistoryOld) {
    return { status: 'fresh' };
  }
  const added = await indexed(options, lock, changes.changed);
  const history = isHistoryOld ? await historyOf(options) : keptHistory(index);
  options.onProgress?.({ step: 'write', done: 0, total: 1 });
  const entries = withoutOutdated(index, changes);
  if (isWorthRewriting(index, entries, changes.changed.length)) {
    const merged = mergeSegments([
      ...index.segments.map((segment, number) => ({
        segment,
        deleted: new Set(entries[number]?.deleted),
      })),
      ...added.map((bytes) => ({ segment: SegmentReader.over(bytes), deleted: new Set<number>() })),
    ]);
    writeWhole(options, merged, history, list);
  } else {
    append(index, options, entries, added, isHistoryOld ? history : undefined, list);
  }
  const removed = changes.outdated.length - changes.changed.length;
  return { status: 'updated', changed: changes.changed.length, removed: Math.max(0, removed) };
}

async function listed(options: UpdateOptions) {
  options.onProgress?.({ step: 'list', done: 0, total: 0 });
  const list = await listFiles(options.root, {
    ...(options.maxFiles === undefined ? {} : { maxFiles: options.maxFiles }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  // Git that was cut off looks like no git, and a list made without it is another one.
  options.signal?.throwIfAborted();
  return { ...list, paths: allowed(options, list.paths) };
}

function allowed(options: UpdateOptions, paths: readonly string[]): string[] {
  const isSensitive = options.isSensitivePath ?? isSensitivePath;
  return paths.filter((path) => !isSensitive(path));
}

async function indexed(
  options: UpdateOptions,
  lock: Lock,
  paths: readonly string[],
): Promise<Buffer[]> {
  let done = 0;
  const say = (): void => options.onProgress?.({ step: 'files', done, total: paths.length });
  say();
  return indexFiles(options.root, paths, {
    makeExtractor: options.makeExtractor,
    threads: options.threads ?? 0,
    signal: options.signal,
    onFiles: (count) => {
      done += count;
      lock.touch();
      say();
    },
  });
}

async function historyOf(options: UpdateOptions): Promise<HistoryBlocks | undefined> {
  options.onProgress?.({ step: 'history', done: 0, total: 1 });
  const history = await readHistory(options.root, {
    maxCommits: options.maxCommits ?? DEFAULT_MAX_COMMITS,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  options.signal?.throwIfAborted();
  return history;
}

function keptHistory(index: OpenIndex): HistoryBlocks | undefined {
  const { history } = index.contents;
  if (!history) return undefined;
  const { head, coverage } = history;
  return {
    head,
    coverage,
    paths: index.block(history.paths),
    commits: index.block(history.commits),
    log: index.block(history.log),
  };
}

function withoutOutdated(index: OpenIndex, changes: Changes): SegmentEntry[] {
  return index.contents.segments.map((entry, number) => {
    const gone = changes.outdated.filter((id) => id.segment === number).map((id) => id.document);
    return gone.length === 0 ? entry : { ...entry, deleted: [...entry.deleted, ...gone] };
  });
}

/** Many dead entries, many bytes that no longer count, or many new files: then one fresh file is better. */
function isWorthRewriting(
  index: OpenIndex,
  entries: readonly SegmentEntry[],
  added: number,
): boolean {
  const dead = entries.reduce((sum, entry) => sum + entry.deleted.length, 0);
  const total = index.documentCount + added;
  return (
    dead > 200 + total * 0.2 ||
    added > 400 + total * 0.2 ||
    index.contents.wasted > 2_000_000 + index.contents.end * 0.4
  );
}

function writeWhole(
  options: UpdateOptions,
  segment: Buffer,
  history: HistoryBlocks | undefined,
  list: { readonly source: 'git' | 'walk'; readonly isCut: boolean },
): void {
  const temporary = `${options.file}.${process.pid}.new`;
  const folders = [...foldersAbove(SegmentReader.over(segment).paths()).add('')].sort();
  const appender = IndexAppender.create(temporary);
  try {
    const block = appender.append(segment);
    const entry = history && historyEntry(appender, history);
    commit(appender, {
      root: options.root,
      source: list.source,
      segments: [{ block, deleted: [] }],
      history: entry ?? null,
      folders: appender.append(Buffer.from(folders.join('\n'), 'utf8')),
      moreFolders: [],
      folderCount: folders.length,
      wasted: 0,
      isCut: list.isCut,
      end: 0,
    });
  } finally {
    appender.close();
  }
  replaceIndex(temporary, options.file);
}

function append(
  index: OpenIndex,
  options: UpdateOptions,
  entries: readonly SegmentEntry[],
  added: readonly Buffer[],
  history: HistoryBlocks | undefined,
  list: { readonly source: 'git' | 'walk'; readonly isCut: boolean },
): void {
  const { contents } = index;
  const appender = IndexAppender.reopen(options.file, index.commit, contents.end);
  try {
    let { wasted } = contents;
    let kept = [...entries];
    const fresh = added.map((bytes) => ({
      segment: SegmentReader.over(bytes),
      deleted: new Set<number>(),
    }));
    if (kept.length + fresh.length > MOST_SEGMENTS) {
      // The first segment is the large one; the small ones behind it become one.
      const small = kept
        .slice(1)
        .map((entry, number) => ({ entry, segment: index.segments[number + 1] }));
      for (const { entry, segment } of [...small].reverse()) {
        if (segment) fresh.unshift({ segment, deleted: new Set(entry.deleted) });
        wasted += entry.block.length;
      }
      kept = kept.slice(0, 1);
      kept.push({ block: appender.append(mergeSegments(fresh)), deleted: [] });
    } else {
      for (const bytes of added) kept.push({ block: appender.append(bytes), deleted: [] });
    }
    if (history && contents.history) {
      const { paths, commits, log } = contents.history;
      wasted += paths.length + commits.length + log.length;
    }
    const moreFolders = withNewFolders(index, added);
    commit(appender, {
      root: options.root,
      source: list.source,
      segments: kept,
      history: history ? historyEntry(appender, history) : contents.history,
      folders: contents.folders,
      moreFolders,
      folderCount: contents.folderCount + moreFolders.length - contents.moreFolders.length,
      wasted: wasted + index.commit.contents.length,
      isCut: list.isCut,
      end: 0,
    });
  } finally {
    appender.close();
  }
}

function withNewFolders(index: OpenIndex, added: readonly Buffer[]): string[] {
  const found = added.flatMap((bytes) => [...foldersAbove(SegmentReader.over(bytes).paths())]);
  if (found.length === 0) return [...index.contents.moreFolders];
  const known = new Set(index.folders());
  const fresh = found.filter((folder) => !known.has(folder));
  return [...index.contents.moreFolders, ...new Set(fresh)];
}

function historyEntry(appender: IndexAppender, history: HistoryBlocks): Contents['history'] {
  return {
    head: history.head,
    coverage: history.coverage,
    paths: appender.append(history.paths),
    commits: appender.append(history.commits),
    log: appender.append(history.log),
  };
}

/** The table of contents names its own end, so its length is settled first. */
function commit(appender: IndexAppender, contents: Contents): void {
  const start = appender.end;
  let bytes = encodeContents({ ...contents, end: start });
  const end = start + bytes.length + 16;
  bytes = encodeContents({ ...contents, end });
  appender.commit(bytes);
}

/** What a killed writer left beside the index. */
function removeLeftovers(file: string): void {
  const folder = dirname(file);
  const name = basename(file);
  for (const entry of readdirSync(folder)) {
    const isLeft = entry.endsWith('.new') || /\.lock\.\d+\.\d+$/.test(entry);
    if (entry.startsWith(`${name}.`) && isLeft) rmSync(join(folder, entry), { force: true });
  }
}
