import { lstatSync } from 'node:fs';
import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SandboxError, shownPath } from '../error.js';
import { isBelow, type RootSet } from '../paths/root-set.js';
import type { HeldBack } from '../sandbox.js';
import {
  type FolderLook,
  lookAtFolder,
  type NamedThing,
  placeIn,
  type SharedFile,
} from './folder-look.js';
import type { Guarded } from './guarded.js';
import { holdBack } from './hold-back.js';

const MOST_ENTRIES = 1_000_000;
/** Bubblewrap takes milliseconds for each. */
const MOST_MOUNTS = 100;
const ENTRIES_A_TURN = 2_000;
const LEAST_PAUSE_MS = 1_000;

/**
 * Knows what of a workspace commands must not touch, and finds what they made meanwhile. A folder is read again only
 * when it changed, so a look costs one `lstat` for each folder.
 *
 * What makes programs run code and appears while a confined command runs is taken for the command's and held back:
 * renamed in its place, and reported. What was there before is shown read-only, so a change to it is the person's.
 */
export class WorkspaceWatch {
  readonly #roots: readonly string[];
  readonly #allowsHardLinks: boolean;
  readonly #isPlaceholder: (path: string) => boolean;
  readonly #hidesFile: () => (path: string) => boolean;
  #hides: ((path: string) => boolean) | undefined;
  #looks = new Map<string, FolderLook>();
  readonly #known = new Set<string>();
  /** When each listed thing that is not read-only was last changed, as a command began. */
  readonly #loose = new Map<string, number>();
  readonly #heldBack: HeldBack[] = [];
  /** Where they stand while commands run: what is in them went with them and is not held back piece by piece. */
  readonly #heldAt = new Set<string>();
  #running = 0;
  #looking: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #lastMs = 0;

  constructor(
    roots: RootSet,
    options: {
      readonly allowsHardLinks: boolean;
      /** Whether a file stands for a missing name while commands run. */
      readonly isPlaceholder: (path: string) => boolean;
      readonly hidesFile: () => (path: string) => boolean;
    },
  ) {
    this.#roots = roots.asRoots().writable;
    this.#allowsHardLinks = options.allowsHardLinks;
    this.#isPlaceholder = options.isPlaceholder;
    this.#hidesFile = options.hidesFile;
  }

  /** Call before a command starts. Throws when the workspace cannot be guarded. */
  async begin(): Promise<Guarded> {
    this.#running += 1;
    try {
      const guarded = await this.#inTurn(async () => {
        await this.#look();
        if (this.#running > 1) this.#sweep();
        else this.#knowAll();
        const mounts = this.#mounts();
        for (const { place } of mounts) this.#known.add(place);
        this.#watchLoose(mounts);
        return { listed: mounts.map(({ path }) => path), hidden: this.#hidden() };
      });
      this.#schedule();
      return guarded;
    } catch (error) {
      this.#running -= 1;
      throw error;
    }
  }

  /** Call when the command and its tree are gone. Says what was held back since the last call. */
  async end(): Promise<readonly HeldBack[]> {
    try {
      await this.#inTurn(async () => {
        await this.#look();
        this.#sweep();
      });
      return this.#heldBack.splice(0);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) {
        clearTimeout(this.#timer);
        this.#loose.clear();
        this.#heldAt.clear();
      }
    }
  }

  /** A file that a person approved is no work of a command, also when one runs. */
  accept(absolutePath: string): void {
    for (let path = absolutePath; this.#rootOf(path) !== undefined; path = posix.dirname(path)) {
      const folder = lstatSync(posix.dirname(path), { throwIfNoEntry: false });
      if (folder) this.#known.add(placeIn(folder, posix.basename(path)));
    }
  }

  #rootOf(path: string): string | undefined {
    return this.#roots.find((each) => each !== path && isBelow(each, path));
  }

  /** One look at a time: each builds on the one before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#looking.then(work, work);
    this.#looking = next.catch(() => undefined);
    return next;
  }

  async #look(): Promise<void> {
    const startedAt = performance.now();
    const hides = this.#hidesFile();
    if (hides !== this.#hides) this.#looks = new Map();
    this.#hides = hides;
    const looks = new Map<string, FolderLook>();
    let entries = 0;
    let since = 0;
    for (const root of this.#roots) {
      const waiting = [root];
      for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        if (looks.has(folder) || this.#heldAt.has(folder)) continue;
        const before = this.#looks.get(folder);
        const look = lookAtFolder(root, folder, before, hides);
        if (!look) continue;
        looks.set(folder, look);
        waiting.push(...look.folders);
        entries += look.entries;
        since += look === before ? 1 : look.entries + 1;
        if (entries > MOST_ENTRIES) throw tooLarge(root);
        if (since < ENTRIES_A_TURN) continue;
        since = 0;
        await nextTurn();
      }
    }
    this.#looks = looks;
    this.#lastMs = performance.now() - startedAt;
  }

  /** While no command runs, whatever is there is not a command's. */
  #knowAll(): void {
    this.#known.clear();
    for (const { identity } of this.#listed()) this.#known.add(identity);
  }

  #sweep(): void {
    for (const thing of this.#listed()) {
      const isKnown = this.#known.has(thing.place) || this.#known.has(thing.identity);
      if (isKnown && !this.#isChangedLoose(thing)) continue;
      const root = this.#rootOf(thing.path);
      const held = root === undefined ? undefined : holdBack(root, thing.path);
      if (root === undefined || !held) continue;
      this.#heldBack.push(held);
      this.#heldAt.add(posix.join(root, held.heldAs));
    }
  }

  /** What is listed and cannot be shown read-only: links, and files beyond the number of mounts. */
  #watchLoose(mounts: readonly NamedThing[]): void {
    const mounted = new Set(mounts.map(({ place }) => place));
    for (const { place, path } of this.#listed()) {
      if (mounted.has(place) || this.#loose.has(place)) continue;
      this.#loose.set(place, changeTime(path));
    }
  }

  #isChangedLoose({ place, path }: NamedThing): boolean {
    const before = this.#loose.get(place);
    return before !== undefined && before !== changeTime(path);
  }

  /** While a long command runs, a few times a minute or more often, by what a look costs. */
  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        void this.#inTurn(async () => {
          if (this.#running === 0) return;
          await this.#look();
          this.#sweep();
        })
          // The end of the command looks again and tells the fault.
          .catch(() => undefined)
          .then(() => {
            if (this.#running > 0) this.#schedule();
          });
      },
      Math.max(LEAST_PAUSE_MS, this.#lastMs * 50),
    ).unref();
  }

  #listed(): readonly NamedThing[] {
    return [...this.#looks.values()]
      .flatMap((look) => look.listed)
      .filter(({ path }) => !this.#isPlaceholder(path));
  }

  /**
   * What is shown read-only; nobody can put something else in its place, which a link allows. Those near the top come
   * first, after every `.git`: they are what a person meets first.
   */
  #mounts(): readonly NamedThing[] {
    const depth = (path: string) => (path.endsWith('/.git') ? 0 : path.split('/').length);
    return this.#listed()
      .filter(({ path }) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false)
      .sort(
        (left, right) => depth(left.path) - depth(right.path) || (left.path < right.path ? -1 : 1),
      )
      .slice(0, MOST_MOUNTS);
  }

  #hidden(): readonly string[] {
    const looks = [...this.#looks.values()];
    const closed = looks.flatMap((look) => [...look.sockets, ...look.hiddenFiles]);
    if (closed.length > MOST_MOUNTS) throw tooManyHidden(closed);
    return this.#allowsHardLinks ? closed : [...closed, ...this.#leadingOut(looks)];
  }

  /** Files some of whose names were not found in the workspace. */
  #leadingOut(looks: readonly FolderLook[]): readonly string[] {
    const byIdentity = new Map<string, SharedFile[]>();
    for (const file of looks.flatMap((look) => look.shared)) {
      byIdentity.set(file.identity, [...(byIdentity.get(file.identity) ?? []), file]);
    }
    const out = [...byIdentity.values()].flatMap((names) =>
      names.length < (names[0]?.names ?? 0) ? names.map(({ path }) => path) : [],
    );
    if (out.length > MOST_MOUNTS) throw tooManyLinks(out);
    return out;
  }
}

function changeTime(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

function tooLarge(root: string): SandboxError {
  return new SandboxError(
    'TOO_MANY_FILES',
    `${shownPath(root)} holds more than ${MOST_ENTRIES} files, which cannot be guarded from commands.`,
    { path: root, recommendations: ['Open a smaller folder as the workspace.'] },
  );
}

function tooManyHidden(paths: readonly string[]): SandboxError {
  return new SandboxError(
    'TOO_MANY_FILES',
    `${paths.length} files of the workspace are to be hidden from commands, such as ${shownPath(paths[0] ?? '')}; ${MOST_MOUNTS} can be.`,
    {
      path: paths[0] ?? '',
      recommendations: ['Keep what commands must not see outside of the workspace.'],
    },
  );
}

function tooManyLinks(paths: readonly string[]): SandboxError {
  return new SandboxError(
    'PATH_HARD_LINK',
    `${paths.length} files of the workspace have other names outside it (hard links), such as ${shownPath(paths[0] ?? '')}; a command could read and change them there.`,
    {
      path: paths[0] ?? '',
      recommendations: [
        'Copy the files instead of linking them.',
        'If the links are harmless (a package store), set hardLinks to "allow" (SLUICE_HARD_LINKS=allow).',
      ],
    },
  );
}
