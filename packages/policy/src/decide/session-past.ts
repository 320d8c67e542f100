import type { PolicyCall } from '../call.js';
import type { PastCondition } from '../condition/condition.js';
import { CountedCalls } from './counted-calls.js';

const HOUR_MS = 3_600_000;

/** What the rules of a policy need to know of the calls that ran in one session. Grows with the rules, not with calls. */
export class SessionPast {
  readonly #counted: CountedCalls;
  readonly #times = new Map<string, readonly number[]>();

  constructor(conditions: readonly PastCondition[]) {
    this.#counted = new CountedCalls(conditions);
  }

  /** A call ran at this time. */
  note(call: PolicyCall, at: number): void {
    for (const { key, count } of this.#counted.countFor(call)) {
      // Only the newest decide: so many of them are enough to know that the count is reached.
      this.#times.set(key, [...(this.#times.get(key) ?? []), at].slice(-count));
    }
  }

  holds({ key, within, count }: PastCondition, now: number): boolean {
    const times = this.#times.get(key) ?? [];
    const counted = within === 'session' ? times : times.filter((at) => now - at < HOUR_MS);
    return counted.length >= count;
  }
}
