import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filterArchitecture, seccompFilter } from './seccomp-filter.js';

/**
 * The filter as a file without a name. Bubblewrap reads it from a descriptor, each command from one of its own: a
 * descriptor that several share has one place in the file for all of them.
 */
export class FilterFile {
  readonly #fd: number;
  #isClosed = false;

  private constructor(fd: number) {
    this.#fd = fd;
  }

  /** Undefined where there is no filter for this machine. */
  static make(): FilterFile | undefined {
    const architecture = filterArchitecture();
    if (!architecture) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'sluice-filter-'));
    try {
      const path = join(folder, 'filter');
      writeFileSync(path, seccompFilter(architecture), { mode: 0o400 });
      return new FilterFile(openSync(path, 'r'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** A new descriptor at the start of the filter. The caller closes it. */
  open(): number {
    return openSync(`/proc/self/fd/${this.#fd}`, 'r');
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#fd);
  }
}
