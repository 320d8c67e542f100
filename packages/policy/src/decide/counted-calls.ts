import type { PolicyCall } from '../call.js';
import type { PastCondition } from '../condition/condition.js';
import { createDecider, type Decider } from './decide.js';

/** Tells which conditions on the past a call counts for. */
export class CountedCalls {
  readonly #entries: readonly { readonly condition: PastCondition; readonly fits: Decider }[];

  constructor(conditions: readonly PastCondition[]) {
    const byKey = new Map(conditions.map((condition) => [condition.key, condition]));
    this.#entries = [...byKey.values()].map((condition) => ({
      condition,
      fits: fitting(condition),
    }));
  }

  /** Each condition once, whichever rules it stands in. */
  countFor(call: PolicyCall): readonly PastCondition[] {
    return this.#entries.flatMap(({ condition, fits }) =>
      fits.decide(call).verdict === 'allow' ? [] : [condition],
    );
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
