import type { Decided, Verdict } from '@sluice/policy';
import type { JudgedCall } from './replay-pipeline.js';
import { showMadeCall } from './show-call.js';

/** A recorded call beside what would be said to it. */
export interface ReplayedCall {
  readonly id: string;
  readonly session: string;
  readonly was: Decided;
  readonly now: Verdict;
  readonly rule: string | undefined;
  readonly call: string;
}

/** How recorded calls would fare under a policy, beside what was decided then. */
export interface ReplayCounts {
  readonly counts: readonly {
    readonly was: Decided;
    readonly now: Verdict;
    readonly count: number;
  }[];
  /** Calls that were decided one way and would be decided the other. */
  readonly differing: readonly ReplayedCall[];
  /** Calls that nobody was asked about then, and somebody would be. */
  readonly newlyAsked: readonly ReplayedCall[];
  /** Calls that somebody was asked about then, and nobody would be. */
  readonly noLongerAsked: readonly ReplayedCall[];
}

type Kind = Exclude<keyof ReplayCounts, 'counts'>;

/** Counts what was decided then against what would be now. The commonest pair comes first. */
export function countReplay(calls: readonly JudgedCall[]): ReplayCounts {
  const counts = new Map<string, ReplayCounts['counts'][number]>();
  const found: Record<Kind, ReplayedCall[]> = {
    differing: [],
    newlyAsked: [],
    noLongerAsked: [],
  };
  for (const { recorded, now, rule } of calls) {
    const { decided: was, id, session, call } = recorded;
    const key = `${was} ${now}`;
    counts.set(key, { was, now, count: (counts.get(key)?.count ?? 0) + 1 });
    const kind = kindOf(now, was);
    if (kind !== undefined)
      found[kind].push({ id, session, was, now, rule, call: showMadeCall(call) });
  }
  return {
    counts: [...counts.values()].sort((one, other) => other.count - one.count),
    ...found,
  };
}

/** What became of a call that matters to whoever reads it; nothing where the policy says what was done then. */
function kindOf(now: Verdict, was: Decided): Kind | undefined {
  const wasLet = was === 'approved' || was === 'allowed';
  const wasStopped = was === 'denied' || was === 'refused';
  if ((now === 'deny' && wasLet) || (now === 'allow' && wasStopped)) return 'differing';
  const wasAsked = was === 'approved' || was === 'denied' || was === 'unanswered';
  if (now === 'ask') return was === 'allowed' || was === 'refused' ? 'newlyAsked' : undefined;
  return wasAsked ? 'noLongerAsked' : undefined;
}
