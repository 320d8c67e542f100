import type { Decided, Verdict } from '@sluice/policy';
import type { JudgedCall } from './replay-pipeline.js';
import { showCall } from './show-call.js';

/** How recorded calls would fare under a policy, beside what was decided then. */
export interface ReplayCounts {
  readonly counts: readonly {
    readonly was: Decided;
    readonly now: Verdict;
    readonly count: number;
  }[];
  /** Calls that were decided one way and would be decided the other. */
  readonly differing: readonly {
    readonly id: string;
    readonly session: string;
    readonly was: Decided;
    readonly now: Verdict;
    readonly rule: string | undefined;
    readonly call: string;
  }[];
}

/** Counts what was decided then against what would be now. The commonest pair comes first. */
export function countReplay(calls: readonly JudgedCall[]): ReplayCounts {
  const counts = new Map<string, ReplayCounts['counts'][number]>();
  const differing: ReplayCounts['differing'][number][] = [];
  for (const { recorded, now, rule } of calls) {
    const { decided: was, id, session, call } = recorded;
    const key = `${was} ${now}`;
    counts.set(key, { was, now, count: (counts.get(key)?.count ?? 0) + 1 });
    if (isOdds(now, was)) differing.push({ id, session, was, now, rule, call: showCall(call) });
  }
  return {
    counts: [...counts.values()].sort((one, other) => other.count - one.count),
    differing,
  };
}

/** What a person decided one way and the policy would decide the other. */
function isOdds(now: Verdict, was: Decided): boolean {
  const wasLet = was === 'approved' || was === 'allowed';
  return (now === 'deny' && wasLet) || (now === 'allow' && (was === 'denied' || was === 'refused'));
}
