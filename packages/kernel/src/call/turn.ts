import type { ToolMode } from '../mode.js';

/** One turn of a session: its mode is read once and holds; cancelling reaches every call in it. */
export interface Turn {
  readonly mode: ToolMode;
  /** `undefined` while the turn goes on. */
  readonly cancelReason: string | undefined;
  /** Calls the listener once when the turn is cancelled, unless it is taken back before. */
  onCancel(listener: (reason: string) => void): () => void;
}

export interface TurnOptions {
  readonly mode: ToolMode;
  readonly signal?: AbortSignal;
}

/** A turn as its owner holds it: among those of its session for as long as it lasts. */
export class OwnedTurn implements Turn {
  readonly mode: ToolMode;
  readonly #turns: OwnedTurn[];
  #listeners: ((reason: string) => void)[] = [];
  #cancelReason: string | undefined;
  #leaveSignal: (() => void) | undefined;

  constructor({ mode, signal }: TurnOptions, turns: OwnedTurn[]) {
    this.mode = mode;
    this.#turns = turns;
    turns.push(this);
    if (signal) this.#obey(signal);
  }

  get cancelReason(): string | undefined {
    return this.#cancelReason;
  }

  onCancel(listener: (reason: string) => void): () => void {
    if (this.#cancelReason === undefined) this.#listeners.push(listener);
    else listener(this.#cancelReason);
    return () => leave(this.#listeners, listener);
  }

  cancel(reason: string): void {
    if (this.#cancelReason !== undefined) return;
    this.#cancelReason = reason;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener(reason);
  }

  end(): void {
    leave(this.#turns, this);
    this.#leaveSignal?.();
  }

  /** One listener for all calls of the turn: a signal warns when many are added. */
  #obey(signal: AbortSignal): void {
    const onAbort = (): void => this.cancel(reasonOf(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    this.#leaveSignal = () => signal.removeEventListener('abort', onAbort);
  }
}

function leave<Member>(members: Member[], member: Member): void {
  const index = members.indexOf(member);
  if (index >= 0) members.splice(index, 1);
}

function reasonOf(signal: AbortSignal): string {
  const reason: unknown = signal.reason;
  if (typeof reason === 'string') return reason;
  return reason instanceof Error ? reason.message : 'cancelled';
}
