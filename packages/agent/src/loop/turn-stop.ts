import { setMaxListeners } from 'node:events';
import type { TurnEnd } from './turn-outcome.js';

/** The one switch that ends a turn before its time. The first cause holds. */
export class TurnStop {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #onAbort: () => void;
  #end: TurnEnd | undefined;
  #letGo: () => void = () => undefined;
  /** Resolves when the process leaves the turn as it is. */
  readonly left: Promise<void>;
  #isLeft = false;

  constructor(outer: AbortSignal | undefined) {
    // Every call of a turn listens; many is no leak here.
    setMaxListeners(0, this.#controller.signal);
    this.#outer = outer;
    this.left = new Promise((resolve) => {
      this.#letGo = resolve;
    });
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

  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** Leaves the turn as it is: nothing is cancelled, and nothing it still does is waited for. */
  leave(): void {
    this.#isLeft = true;
    this.#letGo();
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
