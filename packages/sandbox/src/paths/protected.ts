import { posix } from 'node:path';
import { SandboxError, shownPath } from '../error.js';
import { fold, runsCode } from './runs-code.js';

/**
 * What plain writes may not change: files that make programs run code, and further names below each root. Compared
 * without regard to case and Unicode form, because on some disks `.GIT/Hooks` is `.git/hooks`.
 */
export class ProtectedPaths {
  /** The further names, below each root. */
  readonly names: readonly string[];
  readonly #folded: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names.map((name) => posix.normalize(name).replace(/^\/+|\/+$/g, ''));
    this.#folded = this.names.map(fold);
  }

  /** Why a path below a root is closed to writing; undefined when it is open. */
  reasonFor(below: string): string | undefined {
    const folded = fold(below);
    const isNamed = this.#folded.some(
      (name) => folded === name || folded.startsWith(`${name}/`) || name.startsWith(`${folded}/`),
    );
    return runsCode(below) ?? (isNamed ? 'the settings of the sandbox say so' : undefined);
  }

  require(below: string, requested: string): void {
    const reason = this.reasonFor(below);
    if (reason !== undefined) throw protectedPath(requested, reason);
  }
}

export function protectedPath(requested: string, reason: string): SandboxError {
  return new SandboxError(
    'PATH_PROTECTED',
    `${shownPath(requested)} is closed to writing: ${reason}.`,
    {
      path: requested,
      recommendations: ['Ask the user to make this change, or to approve it explicitly.'],
    },
  );
}
