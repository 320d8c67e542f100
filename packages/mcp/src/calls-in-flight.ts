interface RunningCall {
  readonly work: Promise<unknown>;
  readonly outlives: Outlives | undefined;
}

/** Whether a call is left as it is when its client goes: one that waits for a person, say, whom the next client may ask for. */
export type Outlives = () => Promise<boolean>;

/** Every call on its way, so that all of them end with the client. */
export class CallsInFlight {
  readonly #max: number;
  readonly #running = new Map<AbortController, RunningCall>();
  #endReason: string | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#running.size;
  }

  get isFull(): boolean {
    return this.#running.size >= this.#max;
  }

  /**
   * Runs `work` with a signal that aborts with `outer`, or when everything is cancelled. A call that `outlives` its
   * client is ended by the client's own cancel alone.
   */
  async run<Result>(
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
    outlives?: Outlives,
  ): Promise<Result> {
    const controller = new AbortController();
    const cancel = (): void => {
      // Where the connection closed, `cancelAll` follows.
      if (outlives && !isTakenBack(outer)) return;
      controller.abort(reasonOf(outer));
    };
    if (this.#endReason !== undefined) controller.abort(this.#endReason);
    else if (outer.aborted) cancel();
    // `AbortSignal.any` would keep every call's signal alive as long as the server lives.
    else outer.addEventListener('abort', cancel, { once: true });
    const running = work(controller.signal);
    this.#running.set(controller, { work: running, outlives });
    try {
      return await running;
    } finally {
      this.#running.delete(controller);
      outer.removeEventListener('abort', cancel);
    }
  }

  /** Ends every call, and each one that comes later before it starts; what outlives its client is left. */
  async cancelAll(reason: string): Promise<void> {
    this.#endReason = reason;
    await Promise.all(
      [...this.#running].map(async ([controller, { outlives }]) => {
        const isLeft = outlives !== undefined && (await outlives().catch(() => false));
        if (isLeft) this.#running.delete(controller);
        else controller.abort(reason);
      }),
    );
  }

  /** Resolves when no call is left or the time is up, with how many are left. */
  async settle(withinMs: number): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const timeIsUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([
      Promise.allSettled([...this.#running.values()].map(({ work }) => work)),
      timeIsUp,
    ]);
    clearTimeout(timer);
    return this.#running.size;
  }
}

/**
 * Whether the client took its request back. A connection that closed aborts its requests too, with an error of its own; a
 * client that gives no reason leaves the one that every `AbortSignal` has.
 */
export function isTakenBack({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof Error && reason.name !== 'AbortError');
}

const MAX_REASON_CHARS = 200;

/** The client's words end up in the record, so they are held short. */
function reasonOf(signal: AbortSignal): string {
  const reason: unknown = signal.reason;
  if (typeof reason === 'string' && reason !== '') {
    return `cancelled by the client: ${reason.slice(0, MAX_REASON_CHARS)}`;
  }
  return 'cancelled by the client';
}
