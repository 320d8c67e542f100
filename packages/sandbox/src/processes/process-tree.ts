import { errorCode } from '../system-error.js';
import {
  lastStarted,
  type ProcessEntry,
  type ProcessTable,
  readOrEmpty,
  readProcess,
  readProcessTable,
} from './process-table.js';

/** The processes that belong to one command. */
export interface ProcessTree {
  /** Every living member. */
  members(table: ProcessTable): readonly ProcessEntry[];
  /** The members that a polite signal goes to. */
  politeTargets(table: ProcessTable): readonly ProcessEntry[];
  /** The members that the hard signal goes to now; doing so until `isEmpty` ends all. */
  hardTargets(): readonly ProcessEntry[];
  /** Whether no member is left, looked up in the cheapest way. */
  isEmpty(): boolean;
}

/** What a process and all its offspring carry, whatever they do to their parents, groups and sessions. */
export interface Mark {
  /** Text in the environment block. */
  readonly environment: string;
  /** Matches `/proc/<pid>/limits`: survives an emptied environment. Undefined where it could not be set. */
  readonly limits: RegExp | undefined;
}

/**
 * A tree without a pid namespace. A process belongs to it by descent, by its group or session, or by its mark;
 * once seen it stays a member. A process that removes every one of these on purpose is not seen.
 */
export class MarkedTree implements ProcessTree {
  readonly #known = new Map<number, string>();
  readonly #mark: Mark;
  /** Start of the first process in clock ticks: what started before it cannot descend from it. */
  readonly #since: number;

  constructor(rootPid: number, mark: Mark) {
    this.#mark = mark;
    const root = readProcess(rootPid);
    this.#known.set(rootPid, root?.start ?? '');
    this.#since = Number(root?.start) || 0;
  }

  /** A process may fork while the table is read: without a second look only a table that nobody grew counts. */
  isEmpty(): boolean {
    const before = lastStarted();
    if (this.members(readProcessTable()).length > 0) return false;
    const isStill = before !== '' && before === lastStarted();
    return isStill || this.members(readProcessTable()).length === 0;
  }

  members(table: ProcessTable): readonly ProcessEntry[] {
    const found = new Map<number, ProcessEntry>();
    for (const entry of table.values()) {
      if (this.#known.get(entry.pid) === entry.start || this.#isMarked(entry)) {
        found.set(entry.pid, entry);
      }
    }
    for (let size = -1; size !== found.size; ) {
      size = found.size;
      for (const entry of table.values()) {
        if (!found.has(entry.pid) && this.#belongs(entry, found)) found.set(entry.pid, entry);
      }
    }
    found.delete(process.pid);
    for (const entry of found.values()) this.#known.set(entry.pid, entry.start);
    return [...found.values()];
  }

  politeTargets(table: ProcessTable): readonly ProcessEntry[] {
    return this.members(table);
  }

  hardTargets(): readonly ProcessEntry[] {
    return this.members(readProcessTable());
  }

  /** A group or session is ours when its leader was: its number is then not given to another process. */
  #belongs(entry: ProcessEntry, found: ReadonlyMap<number, ProcessEntry>): boolean {
    return (
      found.has(entry.parent) ||
      (this.#known.has(entry.session) && !this.#isReused(entry.session, found)) ||
      found.has(entry.session) ||
      found.has(entry.group)
    );
  }

  #isReused(pid: number, found: ReadonlyMap<number, ProcessEntry>): boolean {
    const now = found.get(pid) ?? readProcess(pid);
    return now !== undefined && now.start !== this.#known.get(pid);
  }

  #isMarked({ pid, start }: ProcessEntry): boolean {
    if (pid === process.pid || Number(start) < this.#since) return false;
    if (readOrEmpty(`/proc/${pid}/environ`).includes(this.#mark.environment)) return true;
    return this.#mark.limits?.test(readOrEmpty(`/proc/${pid}/limits`)) ?? false;
  }
}

/**
 * A tree in its own pid namespace. Ending the namespace's first process ends every other, and the kernel keeps that
 * first process until the last is gone.
 */
export class NamespaceTree implements ProcessTree {
  readonly #outer: number;
  readonly #outerStart: string;
  /** Children of the outer process that were seen when it was ended: they stay ours when it is gone. */
  readonly #children = new Map<number, string>();
  #init: ProcessEntry | undefined;
  #isBeingEnded = false;

  constructor(outerPid: number) {
    this.#outer = outerPid;
    this.#outerStart = readProcess(outerPid)?.start ?? '';
  }

  /** Told by the sandbox program which process is the first of the namespace. */
  setInit(pid: number): void {
    this.#init = readProcess(pid);
  }

  isEmpty(): boolean {
    if (this.#tops().length > 0) return false;
    // A child that was just being made when its parent was ended is known by its session alone.
    if (this.#isBeingEnded) this.#takeChildren();
    return this.#tops().length === 0;
  }

  members(table: ProcessTable): readonly ProcessEntry[] {
    const tops = this.#tops();
    const found = new Map(tops.map((entry) => [entry.pid, entry]));
    for (let size = -1; size !== found.size; ) {
      size = found.size;
      for (const entry of table.values()) {
        if (found.has(entry.parent)) found.set(entry.pid, entry);
      }
    }
    return [...found.values()];
  }

  politeTargets(table: ProcessTable): readonly ProcessEntry[] {
    const tops = new Set(this.#tops().map((entry) => entry.pid));
    return this.members(table).filter(
      (entry) => !tops.has(entry.pid) && entry.pid !== this.#init?.pid,
    );
  }

  hardTargets(): readonly ProcessEntry[] {
    this.#isBeingEnded = true;
    // Stopped, the outer process makes no other child.
    this.#stopOuter();
    this.#takeChildren();
    // The first process is ended before the outer one, which would otherwise leave it to the parent-death signal.
    return this.#tops().toReversed();
  }

  #stopOuter(): void {
    if (readProcess(this.#outer)?.start !== this.#outerStart) return;
    try {
      process.kill(this.#outer, 'SIGSTOP');
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
  }

  /**
   * While the namespace is being set up, the child has not tied its life to the outer process yet, and nobody has told
   * its number. It is in the session that the outer process leads, whose number is not given away before it is gone.
   */
  #takeChildren(): void {
    for (const entry of readProcessTable().values()) {
      const isOurs = entry.parent === this.#outer || entry.session === this.#outer;
      const isLater = Number(entry.start) >= Number(this.#outerStart);
      if (isOurs && isLater && entry.pid !== this.#outer) {
        this.#children.set(entry.pid, entry.start);
      }
    }
  }

  #tops(): readonly ProcessEntry[] {
    const outer = readProcess(this.#outer);
    const init = this.#init && readProcess(this.#init.pid);
    return [
      ...(outer && outer.start === this.#outerStart ? [outer] : []),
      ...(init && init.start === this.#init?.start ? [init] : []),
      ...[...this.#children].flatMap(([pid, start]) => {
        const child = pid === init?.pid ? undefined : readProcess(pid);
        return child?.start === start ? [child] : [];
      }),
    ];
  }
}
