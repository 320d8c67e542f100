import { createDecider, type Decision } from '../decide/decide.js';
import { RecordedPast } from '../decide/recorded-past.js';
import type { Policy } from '../rule.js';
import { hasRun, type RecordedCall } from './recorded-call.js';

export interface Replayed {
  readonly recorded: RecordedCall;
  readonly decision: Decision;
}

/** Puts recorded calls of all sessions to a policy, oldest first. What happened then is the past of what comes after. */
export function* replay(policy: Policy, calls: Iterable<RecordedCall>): Generator<Replayed> {
  const decider = createDecider(policy);
  const conditions = policy.rules.flatMap((rule) => rule.past.map(({ condition }) => condition));
  const past = new RecordedPast(conditions);
  for (const recorded of calls) {
    if (conditions.length === 0) {
      yield { recorded, decision: decider.decide(recorded.call) };
      continue;
    }
    const { session, at, call } = recorded;
    yield { recorded, decision: decider.decide(call, past.before(session, at)) };
    if (hasRun(recorded)) past.note(session, call, at);
  }
}
