import type { PolicyCall } from '@sluice/policy';

interface CallUnderWay {
  readonly id: string;
  readonly at: number;
  readonly call: PolicyCall;
}

/**
 * Calls that were not denied and do not stand in the record yet. Rules on the past count them as run: without them, all
 * calls of one moment would find that nothing has happened.
 */
export class CallsUnderWay {
  readonly #ofSession = new Map<string, Map<string, CallUnderWay>>();

  note(sessionId: string, call: CallUnderWay): void {
    const known = this.#ofSession.get(sessionId) ?? new Map<string, CallUnderWay>();
    this.#ofSession.set(sessionId, known.set(call.id, call));
  }

  /** Those that do not stand in the record as it was read; whatever stands there is forgotten. */
  besides(sessionId: string, kept: readonly { readonly id: string }[]): readonly CallUnderWay[] {
    const known = this.#ofSession.get(sessionId);
    if (!known) return [];
    for (const { id } of kept) known.delete(id);
    if (known.size === 0) this.#ofSession.delete(sessionId);
    return [...known.values()];
  }
}
