import { requireMode, type ToolMode } from '../mode.js';

/** One turn of a session: its mode is read once and holds; cancelling reaches every call in it. */
export interface Turn {
  readonly mode: ToolMode;
  readonly cancelReason: string | undefined;
  /** Calls `run` once when the turn is cancelled, at once if it already is. */
  onCancel(run: (reason: string) => void): () => void;
}

export interface TurnOptions {
  readonly mode: ToolMode;
  readonly signal?: AbortSignal;
}

/** A turn as its owner holds it. */
export class OwnedTurn implements Turn {
  readonly mode: ToolMode;
  readonly #signal: AbortSignal | undefined;
  readonly #listeners = new Set<(reason: string) => void>();
  #cancelReason: string | undefined;
  #onAbort: (() => void) | undefined;

  constructor(options: TurnOptions) {
    this.mode = requireMode(options.mode);
    this.#signal = options.signal;
    if (!options.signal) return;
    // One listener for all calls of the turn: a signal warns when many are added.
    this.#onAbort = () => this.cancel(reasonOf(options.signal));
    if (options.signal.aborted) this.#onAbort();
    else options.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  get cancelReason(): string | undefined {
    return this.#cancelReason;
  }

  onCancel(run: (reason: string) => void): () => void {
    if (this.#cancelReason !== undefined) run(this.#cancelReason);
    else this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }

  cancel(reason: string): void {
    if (this.#cancelReason !== undefined) return;
    this.#cancelReason = reason;
    for (const listener of this.#listeners) listener(reason);
    this.#listeners.clear();
  }

  /** Lets go of the signal. */
  end(): void {
    if (this.#onAbort) this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}

function reasonOf(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  if (typeof reason === 'string') return reason;
  return reason instanceof Error ? reason.message : 'cancelled';
}
