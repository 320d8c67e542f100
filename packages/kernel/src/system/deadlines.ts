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
  /**
   * In no order: the last takes the place of one that leaves. A `Set` would keep the order, but it leaves its old tables
   * with what was in them to the collector, which takes what it finds there for alive until its next full round.
   */
  private readonly waiting: Deadline[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRinging = false;
  private count = 0;

  constructor(delayMs: number) {
    this.delayMs = delayMs;
  }

  /** Nothing is set, and no platform timer is left. */
  get isIdle(): boolean {
    return this.timer === undefined && !this.isRinging;
  }

  set(run: () => void): () => void {
    const { timer, waiting } = this;
    const { length } = waiting;
    if (timer === undefined) {
      if (!this.isRinging) this.arm(this.delayMs);
    } else if (length === 0) hold(timer, true);
    this.count += 1;
    const at = performance.now() + this.delayMs;
    const deadline = { at, order: this.count, run, place: length };
    waiting.push(deadline);
    return () => this.take(deadline);
  }

  private take(deadline: Deadline): void {
    const { timer, waiting } = this;
    const { place } = deadline;
    if (place < 0) return;
    const last = waiting.pop();
    if (last && last !== deadline) {
      last.place = place;
      waiting[place] = last;
    }
    deadline.place = -1;
    if (timer !== undefined && waiting.length === 0) hold(timer, false);
  }

  private arm(delayMs: number): void {
    this.timer = setTimeout(() => this.ring(), delayMs);
  }

  /** Runs what is due; whatever that throws, the rest keeps its time. */
  private ring(): void {
    this.timer = undefined;
    this.isRinging = true;
    const now = performance.now();
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

/** Whether a waiting timer keeps the program alive. Only Node and its kin know the difference. */
function hold(timer: object | number, isHeld: boolean): void {
  if (typeof timer === 'number') return;
  if (isHeld && 'ref' in timer && typeof timer.ref === 'function') timer.ref();
  if (!isHeld && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
}
