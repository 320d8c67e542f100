import { type Past, type Policy, type PolicyCall, SessionPast } from '@sluice/policy';
import type { CallsUnderWay } from './calls-under-way.js';

/** A call of a session as it stands in the record. */
export interface PastCall {
  readonly id: string;
  readonly at: number;
  /** What it was, where it ran or is let through; absent where it waits for a person or ended before it began. */
  readonly call?: PolicyCall;
}

/** The calls of a session, oldest first. */
export type LoadPast = (sessionId: string) => Promise<readonly PastCall[]>;

/** Whose past it is: the calls of a session before this one. */
export interface PastOf {
  readonly sessionId: string;
  readonly callId?: string;
}

const NOTHING: Past = { holds: () => false };

/**
 * What rules with `after` and `at_most` need to know. It is read from the record each time, so that it holds over
 * restarts and for whichever process made the calls; policies without such rules read nothing. What it answers with
 * must be asked and noted in one go: only so do calls of the same moment see each other.
 */
export async function readPast(
  { sessionId, callId }: PastOf,
  policies: readonly Policy[],
  load: LoadPast,
  underWay: CallsUnderWay,
): Promise<(now: number) => Past> {
  const conditions = policies.flatMap(({ rules }) =>
    rules.flatMap((rule) => rule.past.map(({ condition }) => condition)),
  );
  if (conditions.length === 0) return () => NOTHING;
  const kept = await load(sessionId);
  return (now) => {
    const past = new SessionPast(conditions);
    for (const one of [...kept, ...underWay.besides(sessionId, kept)]) {
      if (one.call && one.id !== callId) past.note(one.call, one.at);
    }
    return { holds: (condition) => past.holds(condition, now) };
  };
}
