import { type Past, type Policy, type PolicyCall, SessionPast } from '@sluice/policy';

/** What ran earlier in a session, oldest first. */
export type LoadPast = (
  sessionId: string,
) => Promise<readonly { readonly call: PolicyCall; readonly at: number }[]>;

/**
 * What rules with `after` and `at_most` need to know. It is read from the record each time, so that it holds over
 * restarts and for whichever process made the calls; policies without such rules read nothing.
 */
export async function readPast(
  sessionId: string,
  policies: readonly Policy[],
  load: LoadPast,
  now: number,
): Promise<Past> {
  const conditions = policies.flatMap(({ rules }) =>
    rules.flatMap((rule) => rule.past.map(({ condition }) => condition)),
  );
  if (conditions.length === 0) return { holds: () => false };
  const past = new SessionPast(conditions);
  for (const { call, at } of await load(sessionId)) past.note(call, at);
  return { holds: (condition) => past.holds(condition, now) };
}
