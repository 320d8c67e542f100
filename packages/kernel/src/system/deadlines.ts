interface Deadline {
  readonly at: number;
  /** Among all that were set. */
  readonly order: number;
  readonly run: () => void;
  /** Its index in the list; below 0 once it has run or was taken back. */
  place: number;
}

/**
 * Timers of one length behind one timer of the platform. Most calls end long before their time is up, and a platform
 * timer costs more than many a tool. While a deadline is set the platform timer keeps the program alive; otherwise it
 * does not.
 */
export class Deadlines {
  private readonly delayMs: number;
  /** Read once: in Node the name stands for a function that fetches it. */
  private readonly stopwatch = performance;
  /**
   * In no order: the last takes the place of one that leaves. A `Set` would keep the order, but it leaves its old tables
   * with what was in them to the collector, which takes what it finds there for alive until its next full round.
   */
  private readonly waiting: Deadline[] = [];
  private isArmed = false;
  /** The platform timer where one is set and the platform knows whether a timer keeps the program alive. */
  private holder: Holder | undefined;
  private isRinging = false;
  private count = 0;

  constructor(delayMs: number) {
    this.delayMs = delayMs;
  }

  /** Nothing is set, and no platform timer is left. */
  get isIdle(): boolean {
    return !this.isArmed && !this.isRinging;
  }

  set(run: () => void): () => void {
    const { waiting } = this;
    const { length } = waiting;
    if (length === 0) {
      if (this.isArmed) this.holder?.ref();
      else if (!this.isRinging) this.arm(this.delayMs);
    }
    this.count += 1;
    const at = this.stopwatch.now() + this.delayMs;
    const deadline = { at, order: this.count, run, place: length };
    waiting.push(deadline);
    return () => this.take(deadline);
  }

  private take(deadline: Deadline): void {
    const { waiting } = this;
    const { place } = deadline;
    if (place < 0) return;
    const last = waiting.pop();
    if (last && last !== deadline) {
      last.place = place;
      waiting[place] = last;
    }
    deadline.place = -1;
    if (waiting.length === 0) this.holder?.unref();
  }

  private arm(delayMs: number): void {
    const timer: unknown = setTimeout(() => this.ring(), delayMs);
    this.isArmed = true;
    this.holder = isHolder(timer) ? timer : undefined;
  }

  /** Runs what is due; whatever that throws, the rest keeps its time. */
  private ring(): void {
    this.isArmed = false;
    this.holder = undefined;
    this.isRinging = true;
    const now = this.stopwatch.now();
    try {
      const due = this.waiting.filter(({ at }) => isDue(at, now));
      for (const deadline of due.sort((one, other) => one.order - other.order)) {
        if (deadline.place < 0) continue;
        this.take(deadline);
        deadline.run();
      }
    } finally {
      this.isRinging = false;
      const next = this.waiting.reduce((first, { at }) => Math.min(first, at), Infinity);
      if (next < Infinity) this.arm(Math.max(1, Math.ceil(next - now)));
    }
  }
}

/** The platform rounds: its timer may ring a fraction of a millisecond early. */
function isDue(at: number, now: number): boolean {
  return at - now < 1;
}

/** A timer of Node and its kin. */
interface Holder {
  ref(): unknown;
  unref(): unknown;
}

function isHolder(timer: unknown): timer is Holder {
  if (typeof timer !== 'object' || timer === null || !('ref' in timer && 'unref' in timer)) {
    return false;
  }
  return typeof timer.ref === 'function' && typeof timer.unref === 'function';
}
