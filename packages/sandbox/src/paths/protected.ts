import { posix } from 'node:path';
import { SandboxError, shownPath } from '../error.js';

/**
 * Names below each root that may not be changed. Compared without regard to case and Unicode form, because on some
 * disks `.GIT/Hooks` is `.git/hooks`.
 */
export class ProtectedPaths {
  readonly names: readonly string[];
  readonly #folded: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names.map((name) => posix.normalize(name).replace(/^\/+|\/+$/g, ''));
    this.#folded = this.names.map(fold);
  }

  /** Whether a path below a root is protected itself or lies in something protected. */
  holds(below: string): boolean {
    const folded = fold(below);
    return this.#folded.some((name) => folded === name || folded.startsWith(`${name}/`));
  }

  /** Whether a path below a root is protected, or holds something protected that replacing it would change. */
  covers(below: string): boolean {
    const folded = fold(below);
    return this.holds(below) || this.#folded.some((name) => name.startsWith(`${folded}/`));
  }

  require(below: string, requested: string): void {
    if (this.covers(below)) throw protectedPath(requested);
  }
}

export function protectedPath(requested: string): SandboxError {
  return new SandboxError(
    'PATH_PROTECTED',
    `${shownPath(requested)} is protected: it can make other programs run code or change the rules.`,
    {
      path: requested,
      recommendations: ['Ask the user to make this change, or to approve it explicitly.'],
    },
  );
}

/** Some disks take no notice of case and Unicode form. */
export function fold(path: string): string {
  return path.normalize('NFKC').toLowerCase();
}
