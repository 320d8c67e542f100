import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Codebase,
  indexPath,
  openCodebase,
  openIndex,
  type SearchResult,
} from '@sluice/codeintel';
import { isSensitivePath } from '@sluice/guard';
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
}

const ALL = 250_000;
const LONGEST_DIRECT_MS = 1500;
const OLD_MS = 2 * 60_000;

/** The repository as all tools of one run see it: opened once, read-only, and closed to them when time is up. */
export class RepositoryCode {
  readonly #options: RepositoryCodeOptions;
  readonly #open: Codebase[] = [];
  #opened: Promise<Codebase> | undefined;
  #wantsIndex = false;
  /** What the search of this run finds, so that the question about neighbours need not search again. */
  searching: Promise<SearchResult | undefined> | undefined;

  constructor(options: RepositoryCodeOptions) {
    this.#options = options;
  }

  /** Whether there is no index yet, or it is behind what lies on disk or may be. */
  get wantsIndex(): boolean {
    return this.#wantsIndex;
  }

  /** What the index file says of itself. */
  status(): { readonly state: 'missing' | 'ready'; readonly summary: string } {
    const { cacheFolder, root } = this.#options;
    const file = indexPath(cacheFolder, root);
    const index = openIndex(file);
    if (!index || index.contents.root !== root) {
      index?.close();
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
    this.#opened ??= this.#openWith(this.#options.maxStats);
    return this.#opened;
  }

  /**
   * The same after one of `paths`, or the folder of one, was found to have changed since it was indexed, so that no old
   * line is shown and no new file beside it missed.
   */
  async fresh(codebase: Codebase, paths: readonly string[]): Promise<Codebase> {
    if (codebase.source === 'direct') return codebase;
    const isOld =
      paths.some((path) => hasChanged(codebase, path)) || hasTouchedFolder(codebase, paths);
    if (!isOld) return codebase;
    this.#opened = this.#openWith(ALL);
    return this.#opened;
  }

  close(): void {
    for (const codebase of this.#open) codebase.close();
    this.#open.length = 0;
    this.#opened = undefined;
  }

  async #openWith(maxStats: number): Promise<Codebase> {
    const { root, cacheFolder, prompt, deadline } = this.#options;
    const left = deadline - uptimeMs();
    const codebase = await openCodebase(
      {
        root,
        cacheFolder,
        maxStats,
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
    return untilDeadline(codebase, deadline);
  }
}

/** Every question about a file first looks at the clock, so that a walk over a large graph ends by itself. */
function untilDeadline(codebase: Codebase, deadline: number): Codebase {
  const check = (): void => {
    if (uptimeMs() > deadline) throw new OutOfTime('the time of this run is up');
  };
  return {
    root: codebase.root,
    source: codebase.source,
    isStale: codebase.isStale,
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

/** A folder's time changes when an entry is made, removed or renamed in it. What lies above those shown counts too. */
function hasTouchedFolder(codebase: Codebase, paths: readonly string[]): boolean {
  const { lookedMs } = codebase.index;
  const folders = new Set<string>();
  for (const path of paths) {
    for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
      folders.add(path.slice(0, cut));
    }
  }
  for (const folder of ['', ...folders]) {
    const stat = lstatSync(`${codebase.root}/${folder}`, { throwIfNoEntry: false });
    if (stat === undefined || stat.mtimeMs >= lookedMs) return true;
  }
  return false;
}

function hasChanged(codebase: Codebase, path: string): boolean {
  const id = codebase.index.documentAt(path);
  if (!id) return true;
  const meta = codebase.index.meta(id);
  const stat = lstatSync(join(codebase.root, path), { throwIfNoEntry: false });
  return !stat?.isFile() || stat.mtimeMs !== meta.mtimeMs || stat.size !== meta.size;
}
