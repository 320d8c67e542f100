import type { ResolvedLimits } from '../options.js';
import { readProcessTable, residentBytes } from './process-table.js';
import type { RunningProcess } from './running-process.js';

const INTERVAL_MS = 200;

/**
 * Looks at the trees of all running commands a few times a second and ends one that uses too much. Limits of the
 * kernel bind single processes and not root; this binds the whole tree and says why it was ended.
 */
export class LimitWatch {
  readonly #limits: ResolvedLimits;
  readonly #running = new Set<RunningProcess>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: ResolvedLimits) {
    this.#limits = limits;
  }

  /** Watches until the process has ended. */
  add(running: RunningProcess): void {
    this.#running.add(running);
    this.#timer ??= setInterval(() => this.#look(), INTERVAL_MS).unref();
    void running.exited.then(() => {
      this.#running.delete(running);
      if (this.#running.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  get running(): ReadonlySet<RunningProcess> {
    return this.#running;
  }

  #look(): void {
    const table = readProcessTable();
    for (const running of this.#running) {
      const members = running.tree.members(table);
      if (members.length > this.#limits.processes) void running.end('processes', 0);
      else if (this.#memoryOf(members) > this.#limits.memoryBytes) void running.end('memory', 0);
    }
  }

  #memoryOf(members: readonly { readonly pid: number }[]): number {
    return members.reduce((sum, { pid }) => sum + residentBytes(pid), 0);
  }
}
