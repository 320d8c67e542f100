import type { PolicyCall } from '../call.js';
import type { PastCondition } from '../condition/condition.js';
import type { Past } from './decide.js';
import { SessionPast } from './session-past.js';

/**
 * What rules need to know of calls that ran in many sessions, told oldest first: a session counts by itself, an hour in all
 * of them together.
 */
export class RecordedPast {
  readonly #ofSession: readonly PastCondition[];
  readonly #sessions = new Map<string, SessionPast>();
  readonly #everywhere: SessionPast;

  constructor(conditions: readonly PastCondition[]) {
    this.#ofSession = conditions.filter(({ within }) => within === 'session');
    this.#everywhere = new SessionPast(conditions.filter(({ within }) => within === 'hour'));
  }

  /** A call of this session ran at this time. */
  note(session: string, call: PolicyCall, at: number): void {
    this.#everywhere.note(call, at);
    if (this.#ofSession.length === 0) return;
    const known = this.#sessions.get(session) ?? new SessionPast(this.#ofSession);
    this.#sessions.set(session, known);
    known.note(call, at);
  }

  /** What had happened before a call of this session at this time. */
  before(session: string, at: number): Past {
    return {
      holds: (condition) =>
        condition.within === 'hour'
          ? this.#everywhere.holds(condition, at)
          : this.#sessions.get(session)?.holds(condition, at) === true,
    };
  }
}
