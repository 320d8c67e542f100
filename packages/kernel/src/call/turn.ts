import type { Link, LinkedList } from '../linked-list.js';
import { requireMode, type ToolMode } from '../mode.js';

/** What has to stop when its turn is cancelled. */
export interface Cancellable {
  /** Called at most once, also when the work is over: then it does nothing. */
  cancel(reason: string): void;
}

/** One turn of a session: its mode is read once and holds; cancelling reaches every call in it. */
export interface Turn {
  readonly mode: ToolMode;
  readonly cancelReason: string | undefined;
  /** Cancels `work` once when the turn is cancelled, at once if it already is. */
  watch(work: Cancellable): void;
}

export interface TurnOptions {
  readonly mode: ToolMode;
  readonly signal?: AbortSignal;
}

/** A turn as its owner holds it: in a list of its own for as long as it lasts. */
export class OwnedTurn implements Turn {
  readonly mode: ToolMode;
  cancelReason: string | undefined;
  readonly #turns: LinkedList<OwnedTurn>;
  readonly #place: Link<OwnedTurn>;
  readonly #signal: AbortSignal | undefined;
  /** All of the turn, over or not: it ends with the last of them, and leaving one by one costs more. */
  private readonly watched: Cancellable[] = [];
  #onAbort: (() => void) | undefined;

  constructor(options: TurnOptions, turns: LinkedList<OwnedTurn>) {
    this.mode = requireMode(options.mode);
    this.#turns = turns;
    this.#place = turns.add(this);
    this.#signal = options.signal;
    this.cancelReason = undefined;
    if (!options.signal) return;
    // One listener for all calls of the turn: a signal warns when many are added.
    this.#onAbort = () => this.cancel(reasonOf(options.signal));
    if (options.signal.aborted) this.#onAbort();
    else options.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  watch(work: Cancellable): void {
    if (this.cancelReason === undefined) this.watched.push(work);
    else work.cancel(this.cancelReason);
  }

  cancel(reason: string): void {
    if (this.cancelReason !== undefined) return;
    this.cancelReason = reason;
    for (const work of this.watched) work.cancel(reason);
  }

  /** Leaves the list and lets go of the signal. */
  end(): void {
    this.#turns.remove(this.#place);
    if (this.#onAbort) this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}

function reasonOf(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  if (typeof reason === 'string') return reason;
  return reason instanceof Error ? reason.message : 'cancelled';
}
