import { setMaxListeners } from 'node:events';
import type { TurnEnd } from './turn-outcome.js';

/** The one switch that ends a turn before its time. The first cause holds. */
export class TurnStop {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #onAbort: () => void;
  #end: TurnEnd | undefined;

  constructor(outer: AbortSignal | undefined) {
    // Every call of a turn listens; many is no leak here.
    setMaxListeners(0, this.#controller.signal);
    this.#outer = outer;
    this.#onAbort = () => this.stop({ status: 'cancelled', reason: reasonOf(outer) });
    if (outer?.aborted) this.#onAbort();
    else outer?.addEventListener('abort', this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why it was stopped, or nothing while it goes on. */
  get end(): TurnEnd | undefined {
    return this.#end;
  }

  stop(end: TurnEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#controller.abort(new Error(end.status === 'cancelled' ? end.reason : end.status));
  }

  /** Lets go of the outer signal. */
  close(): void {
    this.#outer?.removeEventListener('abort', this.#onAbort);
  }
}

function reasonOf(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  if (typeof reason === 'string') return reason;
  return reason instanceof Error ? reason.message : 'cancelled';
}
