import { requireMode, type ToolMode } from '../mode.js';

/** One turn of a session: its mode is read once and holds; cancelling reaches every call in it. */
export interface Turn {
  readonly mode: ToolMode;
  readonly cancelReason: string | undefined;
  /** Calls `run` once when the turn is cancelled, at once if it already is. */
  onCancel(run: (reason: string) => void): () => void;
}

export interface OwnedTurn extends Turn {
  cancel(reason: string): void;
  /** Lets go of the signal. */
  end(): void;
}

export interface TurnOptions {
  readonly mode: ToolMode;
  readonly signal?: AbortSignal;
}

export function startTurn(options: TurnOptions): OwnedTurn {
  const mode = requireMode(options.mode);
  const listeners = new Set<(reason: string) => void>();
  let cancelReason: string | undefined;

  const cancel = (reason: string): void => {
    if (cancelReason !== undefined) return;
    cancelReason = reason;
    for (const listener of listeners) listener(reason);
    listeners.clear();
  };
  // One listener for all calls of the turn: a signal warns when many are added.
  const onAbort = (): void => cancel(reasonOf(options.signal));
  if (options.signal?.aborted) onAbort();
  else options.signal?.addEventListener('abort', onAbort, { once: true });

  return {
    mode,
    get cancelReason() {
      return cancelReason;
    },
    onCancel(run) {
      if (cancelReason !== undefined) {
        run(cancelReason);
        return () => undefined;
      }
      listeners.add(run);
      return () => listeners.delete(run);
    },
    cancel,
    end: () => options.signal?.removeEventListener('abort', onAbort),
  };
}

function reasonOf(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  if (typeof reason === 'string') return reason;
  return reason instanceof Error ? reason.message : 'cancelled';
}
