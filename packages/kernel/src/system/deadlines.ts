interface Deadline {
  readonly at: number;
  readonly run: () => void;
}

/**
 * Timers of one length behind one timer of the platform. Most calls end long before their time is up, and a platform
 * timer costs more than many a tool. While a deadline is set the platform timer keeps the program alive; otherwise it
 * does not.
 */
export class Deadlines {
  private readonly delayMs: number;
  /** All wait equally long, so the first to come is the first to be due. */
  private readonly waiting = new Set<Deadline>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRinging = false;

  constructor(delayMs: number) {
    this.delayMs = delayMs;
  }

  /** Nothing is set, and no platform timer is left. */
  get isIdle(): boolean {
    return this.timer === undefined && !this.isRinging;
  }

  set(run: () => void): () => void {
    const { timer, waiting } = this;
    const deadline = { at: performance.now() + this.delayMs, run };
    if (timer === undefined) {
      if (!this.isRinging) this.arm(this.delayMs);
    } else if (waiting.size === 0) hold(timer, true);
    waiting.add(deadline);
    return () => this.take(deadline);
  }

  private take(deadline: Deadline): void {
    const { timer, waiting } = this;
    waiting.delete(deadline);
    if (timer !== undefined && waiting.size === 0) hold(timer, false);
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
      for (const deadline of this.waiting) {
        if (!isDue(deadline, now)) break;
        this.waiting.delete(deadline);
        deadline.run();
      }
    } finally {
      this.isRinging = false;
      const [first] = this.waiting;
      if (first) this.arm(Math.max(1, Math.ceil(first.at - now)));
    }
  }
}

/** The platform rounds: its timer may ring a fraction of a millisecond early. */
function isDue({ at }: Deadline, now: number): boolean {
  return at - now < 1;
}

/** Whether a waiting timer keeps the program alive. Only Node and its kin know the difference. */
function hold(timer: object | number, isHeld: boolean): void {
  if (typeof timer === 'number') return;
  if (isHeld && 'ref' in timer && typeof timer.ref === 'function') timer.ref();
  if (!isHeld && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
}
