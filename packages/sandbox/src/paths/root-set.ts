import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { SandboxError, shownPath } from '../error.js';
import type { Roots } from '../sandbox.js';

export interface Root {
  /** Absolute as the user wrote it; may go through links. */
  readonly given: string;
  readonly real: string;
  readonly isReadOnly: boolean;
}

/** The folders of a workspace. Each is resolved once, at the start, and never again. */
export class RootSet {
  readonly roots: readonly Root[];
  readonly first: Root;

  constructor(roots: readonly [Root, ...Root[]]) {
    this.roots = roots;
    this.first = roots[0];
  }

  /** Resolves and checks folders of this machine. */
  static open(writable: readonly [string, ...string[]], readOnly: readonly string[] = []): RootSet {
    const [first, ...others] = writable;
    return new RootSet([
      openRoot(first, false),
      ...others.map((path) => openRoot(path, false)),
      ...readOnly.map((path) => openRoot(path, true)),
    ]);
  }

  asRoots(): Roots {
    return {
      writable: this.roots.filter((root) => !root.isReadOnly).map((root) => root.real),
      readOnly: this.roots.filter((root) => root.isReadOnly).map((root) => root.real),
    };
  }

  /** The root that holds a real path: the deepest one, so that a read-only folder inside a root stays read-only. */
  holding(realPath: string): Root | undefined {
    return deepest(this.roots.filter((root) => isBelow(root.real, realPath)));
  }

  /** The root that holds an absolute path as a caller wrote it, and the path below it. */
  split(absolute: string): { readonly root: Root; readonly below: string } | undefined {
    const found = this.holding(absolute);
    if (found) return { root: found, below: absolute.slice(found.real.length) };
    const named = deepest(this.roots.filter((root) => isBelow(root.given, absolute)));
    return named && { root: named, below: absolute.slice(named.given.length) };
  }
}

/** Whether `path` is `folder` or below it. Compares whole names: `/w/app-secret` is not below `/w/app`. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function deepest(roots: readonly Root[]): Root | undefined {
  return roots.reduce<Root | undefined>(
    (best, root) => (best && best.real.length >= root.real.length ? best : root),
    undefined,
  );
}

function openRoot(path: string, isReadOnly: boolean): Root {
  const given = resolve(path);
  const fail = (why: string, cause?: unknown) =>
    new SandboxError('ROOT_INVALID', `The workspace folder ${shownPath(given)} ${why}.`, {
      path: given,
      recommendations: ['Give an existing folder that is not the whole disk.'],
      cause,
    });
  let real: string;
  try {
    real = realpathSync(given);
    if (!statSync(real).isDirectory()) throw fail('is not a folder');
  } catch (error) {
    throw error instanceof SandboxError ? error : fail('cannot be opened', error);
  }
  if (real === sep) throw fail('is the root of the disk, which would confine nothing');
  return { given, real, isReadOnly };
}
