import { performance } from 'node:perf_hooks';

/** A notice for every commit would wake each listening process, and its server process, thousands of times a second. */
const AT_MOST_EVERY_MS = 10;
/** Long enough for the next commit to tell them, where one follows. */
const AT_LAST_AFTER_MS = 20;

/**
 * When to tell the other processes that something was written: with the commit, unless they were told a moment ago;
 * then once for all commits of that moment. Only a wake-up: if it is lost, they look by themselves.
 */
export class WakeOthers {
  readonly #send: () => void;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** `send` tells them without a commit. */
  constructor(send: () => void) {
    this.#send = send;
  }

  isDue(): boolean {
    return performance.now() - this.#lastAt >= AT_MOST_EVERY_MS;
  }

  /** After a commit, which told them or did not. */
  committed(told: boolean): void {
    if (told) {
      this.#lastAt = performance.now();
      this.#cancel();
    } else {
      this.#timer ??= setTimeout(() => this.flush(), AT_LAST_AFTER_MS);
    }
  }

  /** Tells them now what they have not been told. */
  flush(): void {
    if (this.#timer === undefined) return;
    this.#cancel();
    this.#lastAt = performance.now();
    this.#send();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
