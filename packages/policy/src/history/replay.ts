import { createDecider, type Decision } from '../decide/decide.js';
import { SessionPast } from '../decide/session-past.js';
import type { Policy } from '../rule.js';
import { hasRun, type RecordedCall } from './recorded-call.js';

export interface Replayed {
  readonly recorded: RecordedCall;
  readonly decision: Decision;
}

/** Puts recorded calls to a policy, in their order. What happened then is the past of what comes after. */
export function* replay(policy: Policy, calls: Iterable<RecordedCall>): Generator<Replayed> {
  const decider = createDecider(policy);
  const conditions = policy.rules.flatMap((rule) => rule.past.map(({ condition }) => condition));
  const pasts = new Map<string, SessionPast>();
  for (const recorded of calls) {
    if (conditions.length === 0) {
      yield { recorded, decision: decider.decide(recorded.call) };
      continue;
    }
    const past = pasts.get(recorded.session) ?? new SessionPast(conditions);
    pasts.set(recorded.session, past);
    const holds = (condition: (typeof conditions)[number]) => past.holds(condition, recorded.at);
    yield { recorded, decision: decider.decide(recorded.call, { holds }) };
    if (hasRun(recorded)) past.note(recorded.call, recorded.at);
  }
}
