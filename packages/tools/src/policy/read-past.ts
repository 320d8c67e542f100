import { type Past, type Policy, type PolicyCall, SessionPast } from '@sluice/policy';
import type { CallsUnderWay } from './calls-under-way.js';

/** A call of a session as it stands in the record. */
export interface PastCall {
  readonly id: string;
  readonly at: number;
  /** What it was, where it ran or is let through; absent where it waits for a person or ended before it began. */
  readonly call?: PolicyCall;
  /** It has begun; one that is only let through may still be stopped. */
  readonly hasRun?: boolean;
}

/** The calls of a session, oldest first. */
export type LoadPast = (sessionId: string) => Promise<readonly PastCall[]>;

/** Whose past it is: the calls of a session before this one. */
export interface PastOf {
  readonly sessionId: string;
  readonly callId?: string;
}

export const NOTHING: Past = { holds: () => false };

/**
 * What rules with `after` and `at_most: … per session` need to know. It is read from the record each time, so that it
 * holds over restarts and for whichever process made the calls; policies without such rules read nothing. What it answers
 * with must be asked and noted in one go: only so do calls of the same moment see each other.
 */
export async function readPast(
  { sessionId, callId }: PastOf,
  policies: readonly Policy[],
  load: LoadPast,
  underWay: CallsUnderWay,
): Promise<(now: number) => Past> {
  const rules = policies.flatMap((policy) => policy.rules);
  const conditions = rules
    .flatMap((rule) => rule.past.map(({ condition }) => condition))
    .filter(({ within }) => within === 'session');
  if (conditions.length === 0) return () => NOTHING;
  // What lets something through because of the past waits until that has run; what stops something does not wait.
  const waiting = new Set(
    rules.flatMap(({ verdict, past }) =>
      past.filter(({ holds }) => holds === (verdict === 'allow')).map(({ condition }) => condition),
    ),
  );
  const kept = await load(sessionId);
  return (now) => {
    const [ran, letThrough] = [new SessionPast(conditions), new SessionPast(conditions)];
    const calls: readonly PastCall[] = [...kept, ...underWay.besides(sessionId, kept)];
    for (const { id, at, call, hasRun } of calls) {
      if (!call || id === callId) continue;
      letThrough.note(call, at);
      if (hasRun) ran.note(call, at);
    }
    return {
      holds: (condition) => (waiting.has(condition) ? ran : letThrough).holds(condition, now),
    };
  };
}
