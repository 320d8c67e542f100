import { makeCondition, patternOf } from '../condition/condition.js';
import { createDecider } from '../decide/decide.js';
import type { Policy, Rule } from '../rule.js';
import { type Candidate, candidatesFor } from './candidates.js';
import type { RecordedCall } from './recorded-call.js';
import { replay } from './replay.js';

/** A rule is proposed for a question that was asked at least so often. */
const LEAST_REPEATED = 2;
/** Proposals at most: more would not be read. */
const MAX_PROPOSALS = 50;

/** A rule that history speaks for. */
export interface Proposal {
  readonly rule: Rule;
  /** The questions it would have answered, as people answered them. */
  readonly evidence: readonly RecordedCall[];
}

export interface SuggestOptions {
  /** Programs that run whatever their words say (`sh`, `node`, `xargs`): never allowed by their name alone. */
  readonly runsAnything: (program: string) => boolean;
}

/**
 * The fewest rules that would have answered the questions which came again. An `allow` is proposed only where every
 * call of the history that it would let through was let through by a person: never one that was ever denied, is
 * destructive or tainted. A `deny` is proposed where people said no again and again and never yes.
 */
export function suggest(
  policy: Policy,
  history: readonly RecordedCall[],
  options: SuggestOptions,
): readonly Proposal[] {
  const asked = [...replay(policy, history)].flatMap(({ recorded, decision }) =>
    decision.verdict === 'ask' ? [recorded] : [],
  );
  const forbidden = history.filter(isForbidden);
  const approved = asked.filter((one) => one.decided === 'approved' && !isForbidden(one));
  const denied = asked.filter((one) => one.decided === 'denied');
  const wanted = history.filter((one) => one.decided === 'approved' || one.decided === 'allowed');
  return [
    ...cover(approved, forbidden, 'allow', options),
    ...cover(denied, wanted, 'deny', options),
  ].slice(0, MAX_PROPOSALS);
}

function isForbidden({ decided, call, isTainted }: RecordedCall): boolean {
  const isRefused = decided === 'denied' || decided === 'refused';
  return isRefused || call.risk === 'destructive' || isTainted === true;
}

/** Takes, again and again, the rule that answers most of the questions which are left. */
function cover(
  questions: readonly RecordedCall[],
  mustMiss: readonly RecordedCall[],
  verdict: 'allow' | 'deny',
  options: SuggestOptions,
): readonly Proposal[] {
  const rules = new Map<string, Rule>();
  for (const { call } of questions) {
    for (const candidate of candidatesFor(call, options.runsAnything)) {
      rules.set(candidate.key, toRule(candidate, verdict));
    }
  }
  let open = [...rules.values()]
    .map((rule) => ({ rule, answers: questions.filter((one) => matches(rule, one)) }))
    .filter(({ answers }) => answers.length >= LEAST_REPEATED)
    .filter(({ rule }) => !mustMiss.some((one) => touches(rule, one)));
  const proposals: Proposal[] = [];
  while (open.length > 0) {
    const best = open.reduce((one, other) => (isBetter(other, one) ? other : one));
    proposals.push({ rule: best.rule, evidence: best.answers });
    const answered = new Set(best.answers);
    open = open
      .map(({ rule, answers }) => ({ rule, answers: answers.filter((one) => !answered.has(one)) }))
      .filter(({ answers }) => answers.length >= LEAST_REPEATED);
  }
  return proposals;
}

interface Scored {
  readonly rule: Rule;
  readonly answers: readonly RecordedCall[];
}

/** More answers; with as many, the narrower rule. Candidates come from narrow to wide. */
function isBetter(one: Scored, other: Scored): boolean {
  return one.answers.length > other.answers.length;
}

function toRule({ conditions, words }: Candidate, verdict: 'allow' | 'deny'): Rule {
  return {
    name: words,
    verdict,
    reason: verdict === 'allow' ? 'people allowed this again and again' : 'people always said no',
    conditions: conditions.map(({ attribute, source }) =>
      makeCondition(attribute, [patternOf(attribute, source)]),
    ),
    past: [],
    at: { file: 'suggested', line: 1 },
  };
}

/** Whether the rule alone would decide the whole call. */
function matches(rule: Rule, { call }: RecordedCall): boolean {
  return createDecider({ rules: [rule], fallback: 'ask' }).decide(call).verdict === rule.verdict;
}

/** Whether any part of the call is one that the rule means. */
function touches(rule: Rule, { call }: RecordedCall): boolean {
  const decider = createDecider({ rules: [{ ...rule, verdict: 'deny' }], fallback: 'allow' });
  return decider.decide(call).verdict === 'deny';
}
