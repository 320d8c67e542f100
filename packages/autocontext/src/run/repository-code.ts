import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Codebase,
  type FactsCache,
  foldersAbove,
  indexPath,
  openCodebase,
  openIndex,
  type SearchResult,
  touchedFolders,
} from '@sluice/codeintel';
import { isSensitivePath } from '@sluice/guard';
import { entryAt } from '@sluice/sandbox';
import { uptimeMs } from '../uptime-ms.js';
import { OutOfTime } from './with-time-guard.js';

export interface RepositoryCodeOptions {
  readonly root: string;
  readonly cacheFolder: string;
  readonly prompt: string;
  /** On the clock of `uptimeMs`: when the last answer is of use. */
  readonly deadline: number;
  /** In a tree with more files and folders than this, changes are looked for only where something is shown. */
  readonly maxStats: number;
  readonly factsCache?: FactsCache | undefined;
}

const LONGEST_DIRECT_MS = 1500;
const OLD_MS = 2 * 60_000;

/** The repository as all tools of one run see it: opened once, read-only, and closed to them when time is up. */
export class RepositoryCode {
  readonly #options: RepositoryCodeOptions;
  readonly #open: Codebase[] = [];
  #opened: Promise<Codebase> | undefined;
  #wantsIndex = false;
  #isIndexMissing = false;
  /** What was looked at because it is shown. */
  readonly #shown = new Set<string>();
  readonly #folders = new Set<string>();
  /** What the search of this run finds, so that the question about neighbours need not search again. */
  searching: Promise<SearchResult | undefined> | undefined;

  #deadline: number;

  constructor(options: RepositoryCodeOptions) {
    this.#options = options;
    this.#deadline = options.deadline;
  }

  /** For one last question about what was found already. */
  giveMoreTime(moreMs: number): void {
    this.#deadline = Math.max(this.#deadline, uptimeMs() + moreMs);
  }

  /** Whether there is no index yet, or it is behind what lies on disk or may be. */
  get wantsIndex(): boolean {
    return this.#wantsIndex;
  }

  /** Whether `status` found no index of this repository. */
  get isIndexMissing(): boolean {
    return this.#isIndexMissing;
  }

  /** What the index file says of itself. */
  status(): { readonly state: 'missing' | 'ready'; readonly summary: string } {
    const { cacheFolder, root, factsCache } = this.#options;
    const file = indexPath(cacheFolder, root);
    const index = openIndex(file, factsCache?.index);
    if (!index || index.contents.root !== root) {
      index?.close();
      this.#isIndexMissing = true;
      return { state: 'missing', summary: 'no index yet; files are read directly' };
    }
    const files = index.documentCount;
    index.close();
    const writtenMs = statSync(file).mtimeMs;
    // In a large tree not every change is seen; an old index is looked over after the answer.
    if (Date.now() - writtenMs > OLD_MS) this.#wantsIndex = true;
    const written = new Date(writtenMs).toISOString();
    return { state: 'ready', summary: `index of ${files} files, written ${written}` };
  }

  codebase(): Promise<Codebase> {
    this.#opened ??= this.#openNow();
    return this.#opened;
  }

  /**
   * The same after one of `paths`, or a folder above one, was found to have changed since it was indexed, so that no old
   * line is shown and no new file beside it missed. Each path is looked at once.
   */
  async fresh(codebase: Codebase, paths: readonly string[]): Promise<Codebase> {
    const unseen = paths.filter((path) => !this.#shown.has(path));
    if (codebase.source === 'direct' || unseen.length === 0) return codebase;
    const above = [...foldersAbove(unseen)].filter((folder) => !this.#folders.has(folder));
    const isOld =
      unseen.some((path) => hasChanged(codebase, path)) ||
      touchedFolders(codebase.index, codebase.root, above).length > 0;
    for (const path of unseen) this.#shown.add(path);
    for (const folder of above) this.#folders.add(folder);
    if (!isOld) return codebase;
    this.#opened = this.#openNow();
    return this.#opened;
  }

  close(): void {
    for (const codebase of this.#open) codebase.close();
    this.#open.length = 0;
    this.#opened = undefined;
  }

  async #openNow(): Promise<Codebase> {
    const { root, cacheFolder, prompt, deadline, maxStats, factsCache } = this.#options;
    const left = deadline - uptimeMs();
    const codebase = await openCodebase(
      {
        root,
        cacheFolder,
        maxStats,
        factsCache,
        shown: [...this.#shown],
        isSensitivePath,
        // Even and whole: half of it is the time limit of a program.
        directBudgetMs: 2 * Math.floor(Math.max(50, Math.min(LONGEST_DIRECT_MS, left * 0.3)) / 2),
        startIndexing: () => {
          this.#wantsIndex = true;
        },
      },
      prompt,
    );
    this.#open.push(codebase);
    return untilDeadline(codebase, () => this.#deadline);
  }
}

/** Every question about a file first looks at the clock, so that a walk over a large graph ends by itself. */
function untilDeadline(codebase: Codebase, deadline: () => number): Codebase {
  const check = (): void => {
    if (uptimeMs() > deadline()) throw new OutOfTime('the time of this run is up');
  };
  return {
    root: codebase.root,
    source: codebase.source,
    isStale: codebase.isStale,
    leftOut: codebase.leftOut,
    isStopped: (path) => codebase.isStopped(path),
    get index() {
      check();
      return codebase.index;
    },
    facts: (id) => {
      check();
      return codebase.facts(id);
    },
    close: () => codebase.close(),
  };
}

function hasChanged(codebase: Codebase, path: string): boolean {
  const id = codebase.index.documentAt(path);
  if (!id) return true;
  const meta = codebase.index.meta(id);
  const stat = entryAt(join(codebase.root, path));
  return !stat?.isFile() || stat.mtimeMs !== meta.mtimeMs || stat.size !== meta.size;
}
