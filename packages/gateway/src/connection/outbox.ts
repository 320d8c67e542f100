import type { Clock } from '@sluice/kernel';
import type { ServerFrame } from '@sluice/protocol';
import { wasHeldUp } from './was-held-up.js';

/** The part of a WebSocket the outbox needs. */
export interface OutSocket {
  readonly bufferedAmount: number;
  send(text: string, written?: () => void): void;
}

/** The part of the connection below it that holds writes back and lets them go together. */
export interface Corkable {
  cork(): void;
  uncork(): void;
}

export interface OutboxOptions {
  readonly clock: Clock;
  readonly maxBufferedBytes: number;
  readonly slowReaderMs: number;
  onFull(): void;
  onDrained(): void;
  /** The reader did not take what waited for it in time. */
  onTooSlow(): void;
}

/**
 * What goes out on one connection. It keeps nothing itself: past `maxBufferedBytes` it is full, whoever streams
 * waits for `drained`, and a reader that does not take what waits for it within `slowReaderMs` is given up.
 */
export class Outbox {
  readonly #socket: OutSocket;
  readonly #line: Corkable;
  readonly #options: OutboxOptions;
  #isCorked = false;
  #isFull = false;
  #isClosed = false;
  #waiting: (() => void)[] = [];
  #cancelTimer: (() => void) | undefined;

  constructor(socket: OutSocket, line: Corkable, options: OutboxOptions) {
    this.#socket = socket;
    this.#line = line;
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(frame: ServerFrame): void {
    if (this.#isClosed) return;
    const text = JSON.stringify(frame);
    this.#gather();
    const { maxBufferedBytes } = this.#options;
    if (this.#isFull || this.#socket.bufferedAmount + text.length < maxBufferedBytes) {
      this.#socket.send(text);
      return;
    }
    this.#isFull = true;
    this.#giveTime();
    this.#options.onFull();
    // A write that has finished means that all earlier ones have, too.
    this.#socket.send(text, () => this.#release());
  }

  /** Resolves when there is room again, or when the connection is over. */
  drained(): Promise<void> {
    if (!this.#isFull || this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  /** Where this process was held up itself, whoever reads has the time once more. */
  #giveTime(): void {
    const { slowReaderMs, clock } = this.#options;
    const timer = { setAt: clock.now(), delayMs: slowReaderMs };
    this.#cancelTimer = clock.setTimer(() => {
      if (wasHeldUp(timer, clock.now())) this.#giveTime();
      else this.#options.onTooSlow();
    }, slowReaderMs);
  }

  /** Frames of one event loop tick leave in one write: a write per frame costs more than everything else. */
  #gather(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#line.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#line.uncork();
    });
  }

  #release(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (!this.#isClosed) this.#options.onDrained();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
