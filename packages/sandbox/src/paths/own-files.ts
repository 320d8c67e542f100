import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SandboxError, shownPath } from '../error.js';
import { fold } from './runs-code.js';

/**
 * Files of the program itself that may lie in the workspace: its store. Nobody's approval opens them to a tool. Reading
 * one would do harm too: a process that closes a file loses every lock it holds on it.
 */
export class OwnFiles {
  readonly paths: readonly string[];
  readonly #folded: ReadonlySet<string>;

  constructor(paths: readonly string[]) {
    this.paths = paths.map(realPathOf);
    this.#folded = new Set(this.paths.map(fold));
  }

  holds(realPath: string): boolean {
    return this.#folded.has(fold(realPath));
  }

  refuse(realPath: string, requested: string): void {
    if (!this.holds(realPath)) return;
    throw new SandboxError(
      'PATH_PROTECTED',
      `${shownPath(requested)} belongs to the store of this program; no tool reads or changes it.`,
      {
        path: requested,
        recommendations: ['Leave it alone; what it records is shown by `sluice audit list`.'],
      },
    );
  }
}

/** The file need not exist yet. Where its folder does not either, no tool can reach anything there. */
function realPathOf(path: string): string {
  const absolute = resolve(path);
  const folder = dirname(absolute);
  return existsSync(folder) ? join(realpathSync(folder), basename(absolute)) : absolute;
}
