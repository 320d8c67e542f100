import type { PolicyCall } from '@sluice/policy';

interface CallUnderWay {
  readonly id: string;
  readonly at: number;
  readonly call: PolicyCall;
}

/** Sessions whose last calls are remembered without a look at whether they stand in the record by now. */
const MAX_SESSIONS = 256;
/** What was judged so long ago and stands in no record never began: a call is written down before it runs. */
const FORGOTTEN_AFTER_MS = 3_600_000;

/**
 * Calls that were not denied and do not stand in the record yet. Rules on the past count them as run: without them, all
 * calls of one moment would find that nothing has happened.
 */
export class CallsUnderWay {
  /** The session that was judged longest ago comes first. */
  readonly #ofSession = new Map<string, Map<string, CallUnderWay>>();
  readonly #last = new Map<string, Promise<unknown>>();

  note(sessionId: string, call: CallUnderWay): void {
    const known = this.#ofSession.get(sessionId) ?? new Map<string, CallUnderWay>();
    this.#ofSession.delete(sessionId);
    this.#ofSession.set(sessionId, known.set(call.id, call));
  }

  /** It was judged anew, and denied. */
  forget(sessionId: string, callId: string): void {
    const known = this.#ofSession.get(sessionId);
    known?.delete(callId);
    if (known?.size === 0) this.#ofSession.delete(sessionId);
  }

  /** Those that do not stand in the record as it was read; whatever stands there is forgotten. */
  besides(sessionId: string, kept: readonly { readonly id: string }[]): readonly CallUnderWay[] {
    for (const { id } of kept) this.forget(sessionId, id);
    return [...(this.#ofSession.get(sessionId)?.values() ?? [])];
  }

  /** Where more sessions are remembered than need be: the one that was judged longest ago, to be held against its record. */
  sessionToSettle(): string | undefined {
    if (this.#ofSession.size <= MAX_SESSIONS) return undefined;
    const [oldest] = this.#ofSession.keys();
    return oldest;
  }

  /** Forgets what stands in the record of a session, and what never began; it is the last to be settled again. */
  settle(sessionId: string, kept: readonly { readonly id: string }[], now: number): void {
    for (const { id, at } of this.besides(sessionId, kept)) {
      if (now - at >= FORGOTTEN_AFTER_MS) this.forget(sessionId, id);
    }
    const left = this.#ofSession.get(sessionId);
    if (!left) return;
    this.#ofSession.delete(sessionId);
    this.#ofSession.set(sessionId, left);
  }

  /**
   * Runs what looks at the past and decides by it, one after the other for each `what`: of two that overlap, one could
   * forget a call that the other has not read yet.
   */
  async inTurn<T>(what: string, run: () => Promise<T>): Promise<T> {
    const before = this.#last.get(what);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return run();
    })();
    this.#last.set(what, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(what) === mine) this.#last.delete(what);
    }
  }

  get sessions(): number {
    return this.#ofSession.size;
  }
}
