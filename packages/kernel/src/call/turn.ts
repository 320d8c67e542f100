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

/** A turn as its owner holds it: among those of its session for as long as it lasts. */
export class OwnedTurn implements Turn {
  readonly mode: ToolMode;
  cancelReason: string | undefined;
  private readonly turns: Set<OwnedTurn>;
  /** All of the turn, over or not: it ends with the last of them, and leaving one by one costs more. */
  private readonly watched: Cancellable[];
  private letGo: (() => void) | undefined;

  constructor(options: TurnOptions, turns: Set<OwnedTurn>) {
    this.mode = requireMode(options.mode);
    this.turns = turns.add(this);
    this.cancelReason = undefined;
    this.watched = [];
    this.letGo = undefined;
    if (options.signal) this.obey(options.signal);
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

  /** One listener for all calls of the turn: a signal warns when many are added. */
  private obey(signal: AbortSignal): void {
    const onAbort = (): void => this.cancel(reasonOf(signal));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
    this.letGo = () => signal.removeEventListener('abort', onAbort);
  }

  /** Lets go of its calls too: an old turn would hold them until the next full collection. */
  end(): void {
    this.turns.delete(this);
    this.watched.length = 0;
    this.letGo?.();
  }
}

function reasonOf(signal: AbortSignal): string {
  const reason: unknown = signal.reason;
  if (typeof reason === 'string') return reason;
  return reason instanceof Error ? reason.message : 'cancelled';
}
