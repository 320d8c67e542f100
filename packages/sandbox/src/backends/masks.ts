import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { posix } from 'node:path';
import { isRunning, thisOwner } from '../files/owner.js';
import { isBelow } from '../paths/root-set.js';
import { errorCode } from '../system-error.js';
import type { Guarded } from '../workspace/guarded.js';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
const PLACEHOLDER = /^sluice placeholder (\d{1,10}) (\d{0,20})\n$/;

/**
 * Names that are kept from being made at the top of each root, where a person or a client meets them first. What else
 * runs code is found after the command (`workspace/workspace-watch.ts`): a mark in the workspace for every name of the
 * list would be in everybody's way.
 */
export const COVERED_NAMES: readonly string[] = [
  '.sluice',
  '.claude',
  '.codex',
  '.gemini',
  '.cursor',
  '.mcp.json',
  '.envrc',
];

/**
 * How many running commands of this process need each placeholder. Shared by all sandboxes of the process, because
 * several may have one workspace.
 */
const held = new Map<string, number>();

/**
 * Keeps protected names from being changed by confined commands. A name that exists is shown read-only. A missing
 * name is covered by a device that cannot be opened; the mount needs something to lie on, so an empty placeholder
 * stands there while commands run.
 */
export class Masks {
  readonly #roots: readonly string[];
  readonly #names: readonly string[];
  readonly #hidden: readonly string[];

  /** `hidden` are absolute paths; a command sees an empty file there that it cannot change. */
  constructor(
    writableRoots: readonly string[],
    names: readonly string[],
    hidden: readonly string[],
  ) {
    this.#roots = writableRoots;
    this.#names = names;
    this.#hidden = hidden.filter((path) => writableRoots.some((root) => isBelow(root, path)));
    for (const path of this.#paths()) removeDeadPlaceholder(path);
  }

  /** Bubblewrap arguments for one command, and what to call when it has ended. */
  acquire(guarded: Guarded): { readonly args: readonly string[]; release(): void } {
    // A folder that is a mount itself cannot be renamed away together with the protected names in it.
    const args: string[] = [
      ...[...this.#parents()].flatMap((path) => ['--bind', path, path]),
      ...[...this.#pointers()].flatMap((path) => ['--ro-bind', path, path]),
    ];
    for (const path of guarded.listed) if (isMountable(path)) args.push('--ro-bind', path, path);
    // After the folders that hold them, whose mounts would uncover them again.
    for (const path of [...guarded.hidden, ...this.#hidden]) {
      if (exists(path)) args.push('--ro-bind', '/dev/null', path);
    }
    const mine: string[] = [];
    for (const path of new Set([...this.#paths(), ...this.#missing()])) {
      if (held.has(path) || !exists(path)) {
        if (!hold(path)) continue;
        mine.push(path);
        args.push('--ro-bind', '/dev/null', path);
      } else if (PLACEHOLDER.test(contentOf(path))) {
        args.push('--ro-bind', '/dev/null', path);
      } else if (!lstatSync(path).isSymbolicLink()) {
        args.push('--ro-bind', path, path);
      }
    }
    return {
      args,
      release: () => {
        for (const path of mine) letGo(path);
      },
    };
  }

  /** Whether a path is one of our placeholders, which is nothing to show. */
  isPlaceholder(absolutePath: string): boolean {
    return held.has(absolutePath) || PLACEHOLDER.test(contentOf(absolutePath));
  }

  /** Folders between a root and a protected name, outermost first. */
  #parents(): ReadonlySet<string> {
    const found = [...this.#paths(), ...this.#hidden].map((path) => posix.dirname(path));
    return new Set(found.filter((path) => !this.#roots.includes(path) && exists(path)).sort());
  }

  /** The outermost missing folder on the way to each hidden file: a command that made it could make the file too. */
  #missing(): readonly string[] {
    const outermost = (path: string): string => {
      const folder = posix.dirname(path);
      return exists(folder) ? path : outermost(folder);
    };
    return this.#hidden.flatMap((path) =>
      exists(posix.dirname(path)) ? [] : [outermost(posix.dirname(path))],
    );
  }

  /** Files that stand where a protected name's folder would: a `.git` file says where the hooks are. */
  #pointers(): ReadonlySet<string> {
    const folders = this.#names.map((name) => posix.dirname(name)).filter((name) => name !== '.');
    const paths = this.#roots.flatMap((root) => folders.map((name) => posix.join(root, name)));
    return new Set(paths.filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile()));
  }

  #paths(): readonly string[] {
    return this.#roots.flatMap((root) =>
      this.#names
        .map((name) => posix.join(root, name))
        .filter((path) => isRealFolder(posix.dirname(path))),
    );
  }
}

function hold(path: string): boolean {
  const count = held.get(path) ?? 0;
  if (count === 0 && !place(path)) return false;
  held.set(path, count + 1);
  return true;
}

function letGo(path: string): void {
  const count = (held.get(path) ?? 1) - 1;
  if (count > 0) {
    held.set(path, count);
    return;
  }
  held.delete(path);
  if (PLACEHOLDER.test(contentOf(path))) unlinkIfThere(path);
}

function place(path: string): boolean {
  const owner = thisOwner();
  try {
    const fd = openSync(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o400);
    writeSync(fd, `sluice placeholder ${owner.pid} ${owner.start}\n`);
    closeSync(fd);
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS', 'EEXIST', 'EPERM'].includes(errorCode(error))) return false;
    throw error;
  }
}

function removeDeadPlaceholder(path: string): void {
  const match = PLACEHOLDER.exec(contentOf(path));
  if (match && !isRunning(Number(match[1]), match[2] ?? '')) unlinkIfThere(path);
}

function contentOf(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() && stats.size < 64 ? readFileSync(path, 'utf8') : '';
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** A link would lead the mount elsewhere. */
function isMountable(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() || stats?.isFile() || false;
}

/** Through a link the mount would land somewhere else. */
function isRealFolder(path: string): boolean {
  return existsSync(path) && lstatSync(path).isDirectory();
}

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
