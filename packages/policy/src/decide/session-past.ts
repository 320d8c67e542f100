import type { PolicyCall } from '../call.js';
import type { PastCondition } from '../condition/condition.js';
import { createDecider, type Decider } from './decide.js';

const HOUR_MS = 3_600_000;

/** What the rules of a policy need to know of the calls that ran in one session. Grows with the rules, not with calls. */
export class SessionPast {
  readonly #entries = new Map<
    string,
    { readonly condition: PastCondition; readonly fits: Decider; times: number[] }
  >();

  constructor(conditions: readonly PastCondition[]) {
    for (const condition of conditions) {
      this.#entries.set(condition.key, { condition, fits: fitting(condition), times: [] });
    }
  }

  /** A call ran at this time. */
  note(call: PolicyCall, at: number): void {
    for (const entry of this.#entries.values()) {
      if (entry.fits.decide(call).verdict === 'allow') continue;
      // Only the newest decide: so many of them are enough to know that the count is reached.
      entry.times = [...entry.times, at].slice(-entry.condition.count);
    }
  }

  holds(condition: PastCondition, now: number): boolean {
    const times = this.#entries.get(condition.key)?.times ?? [];
    const counted =
      condition.within === 'session' ? times : times.filter((at) => now - at < HOUR_MS);
    return counted.length >= condition.count;
  }
}

/** A call counts where some part of it fits, as for a rule that denies: what happened in part has happened. */
function fitting(condition: PastCondition): Decider {
  const rule = {
    name: '',
    verdict: 'deny',
    reason: '',
    conditions: condition.conditions,
    past: [],
    at: { file: '', line: 0 },
  } as const;
  return createDecider({ rules: [rule], fallback: 'allow' });
}
