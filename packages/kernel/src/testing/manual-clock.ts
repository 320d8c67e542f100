import type { Clock } from '../ports.js';

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves time on and runs what is due, oldest first. */
  advance(ms: number): void;
  readonly timers: number;
}

export function createManualClock(startAt = 1_700_000_000_000): ManualClock {
  let now = startAt;
  const timers = new Map<number, { readonly at: number; run(): void }>();
  let nextTimer = 0;
  return {
    now: () => now,
    setTimer(run, delayMs) {
      const id = nextTimer;
      nextTimer += 1;
      timers.set(id, { at: now + delayMs, run });
      return () => timers.delete(id);
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const due = [...timers]
          .filter(([, timer]) => timer.at <= until)
          .sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].run();
      }
      now = until;
    },
    get timers() {
      return timers.size;
    },
  };
}
