import type { ResolvedLimits } from '../options.js';
import { type ProcessTable, readProcessTable, residentBytes } from './process-table.js';
import type { RunningProcess } from './running-process.js';

const INTERVAL_MS = 150;

/**
 * Looks at the trees of all running commands a few times a second and ends one that uses too much. Limits of the
 * kernel bind single processes and not root; this binds the whole tree and says why it was ended.
 */
export class LimitWatch {
  readonly #limits: ResolvedLimits;
  readonly #running = new Set<RunningProcess>();
  readonly #starting = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: ResolvedLimits) {
    this.#limits = limits;
  }

  /** Takes charge of a process from before it is started until it has ended. */
  async own(starting: Promise<RunningProcess>): Promise<RunningProcess> {
    this.#starting.add(starting);
    try {
      const running = await starting;
      this.#add(running);
      return running;
    } finally {
      this.#starting.delete(starting);
    }
  }

  /** Ends every process, also one that is just being started. */
  async endAll(): Promise<void> {
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#running].map((running) => running.end('kill')));
  }

  #add(running: RunningProcess): void {
    this.#running.add(running);
    this.#timer ??= setInterval(() => this.#look(), INTERVAL_MS).unref();
    void running.exited.then(() => {
      this.#running.delete(running);
      if (this.#running.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  #look(): void {
    const table = tableOrUndefined();
    if (!table) return;
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

/** Undefined when the host is too short of descriptors to look; the next look comes soon. */
function tableOrUndefined(): ProcessTable | undefined {
  try {
    return readProcessTable();
  } catch {
    return undefined;
  }
}
