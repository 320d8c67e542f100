import type { PolicyQuestion } from '@sluice/kernel';
import {
  CountedCalls,
  type Past,
  type PastCondition,
  type Policy,
  type PolicyCall,
} from '@sluice/policy';
import type { CallsUnderWay } from './calls-under-way.js';
import {
  countUses,
  HOUR_MS,
  type LimitBook,
  type LimitLook,
  lookAtLimits,
} from './hourly-limits.js';
import { type LoadPast, NOTHING, readPast } from './read-past.js';

export interface PastParts {
  readonly loadPast: LoadPast;
  /** Where limits of the hour are counted; without it they cannot be, and a call that one looks at is denied. */
  readonly limits: LimitBook | undefined;
  readonly underWay: CallsUnderWay;
  now(): number;
}

/** The turn of those that count in the whole store. Sessions have ids of their own, which are never empty. */
const EVERYWHERE = '';

/**
 * Decides a call by what happened before, and notes it, so that calls of the same moment see each other: those of one
 * session in this process, those that a limit of the hour counts in the store, in every process. Where somebody else used
 * the limit between the look and the note, it is looked at and decided again.
 */
export async function decideOnPast<Decided extends { readonly isDenied: boolean }>(
  question: PolicyQuestion,
  call: PolicyCall,
  policies: readonly Policy[],
  parts: PastParts,
  decide: (past: Past, at: number) => Decided,
): Promise<Decided> {
  const { underWay, now } = parts;
  const { sessionId, callId } = question;
  if (!policies.some(looksBack)) return decide(NOTHING, now());
  return underWay.inTurn(sessionId, async () => {
    const ofSession = await readPast(question, policies, parts.loadPast, underWay);
    const conditions = policies.flatMap((policy) => hoursOf(policy).countFor(call));
    /** From the look at the past to the note nothing waits, or calls of the same moment would not see each other. */
    const decideAt = (at: number, looks: readonly LimitLook[]): Decided => {
      const past = ofSession(at);
      const decided = decide(
        {
          holds: (condition) =>
            condition.within === 'hour'
              ? isReached(condition, looks, at, question)
              : past.holds(condition),
        },
        at,
      );
      if (callId !== undefined && decided.isDenied) underWay.forget(sessionId, callId);
      else if (callId !== undefined) underWay.note(sessionId, { id: callId, at, call });
      return decided;
    };
    const decided =
      conditions.length === 0
        ? decideAt(now(), [])
        : await underWay.inTurn(EVERYWHERE, () => useLimits(question, conditions, parts, decideAt));
    await settleOldest(parts);
    return decided;
  });
}

/** Decides by the limits as they stand, and takes a use of each where the call is not denied. */
async function useLimits<Decided extends { readonly isDenied: boolean }>(
  { sessionId, callId }: PolicyQuestion,
  conditions: readonly PastCondition[],
  { limits: book, now }: PastParts,
  decideAt: (at: number, looks: readonly LimitLook[]) => Decided,
): Promise<Decided> {
  if (!book) throw new Error('rules with "at_most: … per hour" need the record');
  for (;;) {
    const at = now();
    const looks = await lookAtLimits(book, conditions, at);
    const decided = decideAt(at, looks);
    if (callId === undefined) return decided;
    const isNew = looks.some(({ usedAt }) => usedAt === undefined || at - usedAt >= HOUR_MS);
    if (decided.isDenied && !isNew) return decided;
    const mine = decided.isDenied ? [] : [{ sessionId, callId, at }];
    const limits = looks.map(({ limit, version, usedAt, uses }) => {
      const isRead = usedAt !== undefined && at - usedAt < HOUR_MS;
      const others = isRead ? [] : uses.filter((use) => !isMine(use, sessionId, callId));
      return { limit, version, uses: [...others, ...mine] };
    });
    // Each time it changed somebody else took a use, so this comes to an end.
    if ((await book.take({ limits, at, over: at - HOUR_MS })) === 'taken') return decided;
  }
}

function isMine(
  use: { sessionId: string; callId: string },
  session: string,
  call: string,
): boolean {
  return use.sessionId === session && use.callId === call;
}

function isReached(
  condition: PastCondition,
  looks: readonly LimitLook[],
  at: number,
  { sessionId, callId }: PolicyQuestion,
): boolean {
  const look = looks.find(({ limit }) => limit === condition.counted);
  const but = callId === undefined ? undefined : { sessionId, callId };
  return look !== undefined && countUses(look, at, but) >= condition.count;
}

/** One session at a time is held against its record, so that those which make no more calls are forgotten. */
async function settleOldest({ underWay, loadPast, now }: PastParts): Promise<void> {
  const oldest = underWay.sessionToSettle();
  if (oldest !== undefined) underWay.settle(oldest, await loadPast(oldest), now());
}

function looksBack({ rules }: Policy): boolean {
  return rules.some(({ past }) => past.length > 0);
}

const knownHours = new WeakMap<Policy, CountedCalls>();

/** What of a policy is counted by the hour. */
function hoursOf(policy: Policy): CountedCalls {
  const known = knownHours.get(policy);
  if (known) return known;
  const conditions = policy.rules.flatMap(({ past }) =>
    past.map(({ condition }) => condition).filter(({ within }) => within === 'hour'),
  );
  const made = new CountedCalls(conditions);
  knownHours.set(policy, made);
  return made;
}
