import { type Link, LinkedList } from '../linked-list.js';
import { requireMode, type ToolMode } from '../mode.js';

/** What has to stop when its turn is cancelled. */
export interface Cancellable {
  cancel(reason: string): void;
}

/** One turn of a session: its mode is read once and holds; cancelling reaches every call in it. */
export interface Turn {
  readonly mode: ToolMode;
  readonly cancelReason: string | undefined;
  /** Cancels `work` once when the turn is cancelled, at once if it already is. */
  watch(work: Cancellable): Link<Cancellable>;
  unwatch(link: Link<Cancellable>): void;
}

export interface TurnOptions {
  readonly mode: ToolMode;
  readonly signal?: AbortSignal;
}

/** A turn as its owner holds it: in a list of its own for as long as it lasts. */
export class OwnedTurn implements Turn {
  readonly mode: ToolMode;
  readonly #turns: LinkedList<OwnedTurn>;
  readonly #place: Link<OwnedTurn>;
  readonly #signal: AbortSignal | undefined;
  readonly #watched = new LinkedList<Cancellable>();
  #cancelReason: string | undefined;
  #onAbort: (() => void) | undefined;

  constructor(options: TurnOptions, turns: LinkedList<OwnedTurn>) {
    this.mode = requireMode(options.mode);
    this.#turns = turns;
    this.#place = turns.add(this);
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

  watch(work: Cancellable): Link<Cancellable> {
    const link = this.#watched.add(work);
    if (this.#cancelReason !== undefined) this.#cancelOne(link, this.#cancelReason);
    return link;
  }

  unwatch(link: Link<Cancellable>): void {
    this.#watched.remove(link);
  }

  cancel(reason: string): void {
    if (this.#cancelReason !== undefined) return;
    this.#cancelReason = reason;
    for (let link = this.#watched.first; link; link = this.#watched.first) {
      this.#cancelOne(link, reason);
    }
  }

  #cancelOne(link: Link<Cancellable>, reason: string): void {
    this.#watched.remove(link);
    link.value.cancel(reason);
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
