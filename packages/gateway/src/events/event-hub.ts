import {
  type Clock,
  type EventEnvelope,
  type EventLog,
  type Log,
  readEvents,
} from '@sluice/kernel';
import { messageOf } from '@sluice/plain';

const RETRY_MS = 500;

/** Someone at the end of the log. `take` is called in order; `false` means that it cannot take this one now. */
export interface Listener {
  readonly sessionId: string | undefined;
  take(envelope: EventEnvelope): boolean;
  /** The hub let go of the listener: it goes on from the log itself. */
  onDetached(): void;
}

/**
 * One reader of the log for all connections: a thousand live sessions cost one look at the log, not a thousand.
 * It hands events on and keeps none, so a listener that falls behind costs nothing; it reads the log at its own
 * pace and joins again.
 */
export class EventHub {
  readonly #log: EventLog;
  readonly #bySession = new Map<string, Set<Listener>>();
  readonly #all = new Set<Listener>();
  readonly #stop = new AbortController();
  #place: number;

  private constructor(log: EventLog, place: number) {
    this.#log = log;
    this.#place = place;
  }

  static async start(log: EventLog, clock: Clock, report: Log): Promise<EventHub> {
    const hub = new EventHub(log, await log.lastSeq());
    void hub.#run(clock, report);
    return hub;
  }

  /** Everything up to here has been handed on. */
  get place(): number {
    return this.#place;
  }

  /** How many listen. */
  get size(): number {
    let count = this.#all.size;
    for (const listeners of this.#bySession.values()) count += listeners.size;
    return count;
  }

  /**
   * Adds a listener that has seen the log up to `place`. `false`, and nothing is done, where the hub is further:
   * the listener has to read on first. There is no step between looking and joining, so no event falls between.
   */
  attach(listener: Listener, place: number): boolean {
    if (place < this.#place) return false;
    const { sessionId } = listener;
    if (sessionId === undefined) {
      this.#all.add(listener);
      return true;
    }
    const known = this.#bySession.get(sessionId);
    if (known) known.add(listener);
    else this.#bySession.set(sessionId, new Set([listener]));
    return true;
  }

  detach(listener: Listener): void {
    const { sessionId } = listener;
    if (sessionId === undefined) {
      this.#all.delete(listener);
      return;
    }
    const known = this.#bySession.get(sessionId);
    known?.delete(listener);
    if (known?.size === 0) this.#bySession.delete(sessionId);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #run(clock: Clock, report: Log): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        for await (const envelope of readEvents(this.#log, { since: this.#place, signal })) {
          this.#handOn(envelope);
        }
      } catch (error) {
        if (signal.aborted) return;
        report.warn('events_not_read', { place: this.#place, message: messageOf(error) });
        this.#letGoOfAll();
        await pause(clock, RETRY_MS, signal);
        await this.#skipWhatIsGone();
      }
    }
  }

  #handOn(envelope: EventEnvelope): void {
    this.#place = envelope.seq;
    const ofSession = this.#bySession.get(envelope.sessionId);
    if (ofSession) for (const listener of ofSession) this.#offer(listener, envelope);
    for (const listener of this.#all) this.#offer(listener, envelope);
  }

  #offer(listener: Listener, envelope: EventEnvelope): void {
    if (listener.take(envelope)) return;
    this.detach(listener);
    listener.onDetached();
  }

  #letGoOfAll(): void {
    const listeners = [...this.#all, ...[...this.#bySession.values()].flatMap((set) => [...set])];
    this.#all.clear();
    this.#bySession.clear();
    for (const listener of listeners) listener.onDetached();
  }

  /** Trimmed events cannot be handed on; a listener that needed them gets an error when it reads the log itself. */
  async #skipWhatIsGone(): Promise<void> {
    try {
      await this.#log.since(this.#place, 1);
    } catch {
      try {
        this.#place = Math.max(this.#place, await this.#log.lastSeq());
      } catch {
        return;
      }
    }
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.setTimer(done, ms);
    function done(): void {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
