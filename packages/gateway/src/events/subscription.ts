import { type Clock, type EventEnvelope, type EventLog, KernelError } from '@sluice/kernel';
import type { Outbox } from '../connection/outbox.js';
import type { EventHub, Listener } from './event-hub.js';

const PAGE = 256;
const RETRY_MS = 500;
const MAX_RETRIES = 60;

export interface SubscriptionOptions {
  readonly log: EventLog;
  readonly hub: EventHub;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly sessionId: string | undefined;
  /** The last number the reader has. */
  readonly since: number;
  /** Sends what is to be sent of the event; `false` ends the subscription after it. */
  send(envelope: EventEnvelope): boolean;
  /** Called once, when everything that was in the log at the start has been sent. */
  onCaughtUp?(place: number): void;
}

/**
 * A reader's way through the log: page by page while it is behind, handed on by the hub once it is at the end,
 * page by page again when its connection cannot keep up. Every event after `since` is sent once and in order; what
 * has not been sent stays in the log, never in memory.
 */
export class Subscription implements Listener {
  readonly sessionId: string | undefined;
  readonly #options: SubscriptionOptions;
  #place: number;
  #isOver = false;
  #isCaughtUp = false;
  #isReading = false;
  #retries = 0;
  #cancelRetry: () => void = () => undefined;
  #end: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  /** Resolves when the subscription is over; rejects when the log cannot be read. */
  readonly ended: Promise<void>;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.sessionId = options.sessionId;
    this.#place = options.since;
    this.ended = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
    // Callers that care await it; a rejection that nobody awaits must not crash the process.
    this.ended.catch(() => undefined);
    this.#readOn();
  }

  /** The last number that was looked at. */
  get place(): number {
    return this.#place;
  }

  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelRetry();
    this.#options.hub.detach(this);
    this.#end();
  }

  take(envelope: EventEnvelope): boolean {
    if (this.#isOver || envelope.seq <= this.#place) return true;
    if (this.#options.outbox.isFull) return false;
    this.#hand(envelope);
    return true;
  }

  onDetached(): void {
    this.#readOn();
  }

  #hand(envelope: EventEnvelope): void {
    this.#place = envelope.seq;
    if (!this.#options.send(envelope)) this.stop();
  }

  #readOn(): void {
    if (this.#isReading || this.#isOver) return;
    this.#isReading = true;
    this.#read().then(
      () => {
        this.#isReading = false;
        this.#retries = 0;
      },
      (error: unknown) => {
        this.#isReading = false;
        this.#failOrRetry(error);
      },
    );
  }

  /** A live reader waits while the log is unavailable; a reader that asks for trimmed events gets an error. */
  #failOrRetry(error: unknown): void {
    if (this.#isOver) return;
    this.#retries += 1;
    if (this.#isCaughtUp && !(error instanceof KernelError) && this.#retries <= MAX_RETRIES) {
      this.#cancelRetry = this.#options.clock.setTimer(() => this.#readOn(), RETRY_MS);
      return;
    }
    this.#isOver = true;
    this.#fail(error);
  }

  async #read(): Promise<void> {
    const { log, hub, outbox, sessionId, onCaughtUp } = this.#options;
    const filter = sessionId === undefined ? {} : { sessionId };
    while (!this.#isOver) {
      await outbox.drained();
      if (this.#isOver || outbox.isClosed) return this.stop();
      const page = await log.since(this.#place, PAGE, filter);
      for (const envelope of page.events) {
        if (outbox.isFull) break;
        this.#hand(envelope);
        if (this.#isOver) return;
      }
      if (outbox.isFull) continue;
      this.#place = Math.max(this.#place, page.upTo);
      if (page.events.length >= PAGE) continue;
      if (!this.#isCaughtUp) {
        this.#isCaughtUp = true;
        onCaughtUp?.(this.#place);
      }
      if (this.#isOver || hub.attach(this, this.#place)) return;
    }
  }
}
