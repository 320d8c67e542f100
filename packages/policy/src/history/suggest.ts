import type { PolicyCall } from '../call.js';
import { makeCondition, patternOf } from '../condition/condition.js';
import { createDecider } from '../decide/decide.js';
import type { Policy, Rule } from '../rule.js';
import { type Candidate, type CandidateOptions, candidatesFor } from './candidates.js';
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

export type SuggestOptions = CandidateOptions;

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

/**
 * Takes, again and again, the rule that covers most of what is left of the questions, part by part: a command of
 * several programs is answered once each of them is covered. A rule that means any part of a call of `mustMiss` is never
 * taken: which part of it was not wanted, nobody knows.
 */
function cover(
  questions: readonly RecordedCall[],
  mustMiss: readonly RecordedCall[],
  verdict: 'allow' | 'deny',
  options: SuggestOptions,
): readonly Proposal[] {
  const open = new OpenParts(questions);
  const forbidden = mustMiss.map(({ call }) => call);
  let rules = candidateRules(questions, verdict, options);
  const chosen: Rule[] = [];
  while (rules.length > 0 && chosen.length < MAX_PROPOSALS) {
    const scored = rules
      .map((rule) => ({ rule, count: open.questionsOf(rule) }))
      .filter(({ count }) => count >= LEAST_REPEATED);
    // With as many questions the narrower rule wins: candidates come from narrow to wide.
    const best = scored.reduce<(typeof scored)[number] | undefined>(
      (one, other) => (one && one.count >= other.count ? one : other),
      undefined,
    );
    if (!best) break;
    rules = scored.map(({ rule }) => rule).filter((rule) => rule !== best.rule);
    if (touches(best.rule, forbidden)) continue;
    open.take(best.rule);
    chosen.push(best.rule);
  }
  const decider = createDecider({ rules: chosen, fallback: 'ask' });
  const answered = questions.filter(({ call }) => decider.decide(call).verdict === verdict);
  return chosen.flatMap((rule) => {
    const touching = decidesSome(rule);
    const evidence = answered.filter(({ call }) => touching(call));
    return evidence.length >= LEAST_REPEATED ? [{ rule, evidence }] : [];
  });
}

function candidateRules(
  questions: readonly RecordedCall[],
  verdict: 'allow' | 'deny',
  options: SuggestOptions,
): readonly Rule[] {
  const rules = new Map<string, Rule>();
  for (const { call } of questions) {
    for (const candidate of candidatesFor(call, options)) {
      rules.set(candidate.key, rules.get(candidate.key) ?? toRule(candidate, verdict));
    }
  }
  return [...rules.values()];
}

/** The parts of calls that no rule covers yet. Parts that are alike are looked at once. */
class OpenParts {
  readonly #left = new Map<
    string,
    { readonly part: PolicyCall; readonly calls: Set<RecordedCall> }
  >();
  readonly #counts = new Map<RecordedCall, number>();
  readonly #matched = new WeakMap<Rule, readonly string[]>();

  constructor(calls: readonly RecordedCall[]) {
    for (const recorded of calls) {
      const parts = new Map(partsOf(recorded.call).map((part) => [JSON.stringify(part), part]));
      this.#counts.set(recorded, parts.size);
      for (const [key, part] of parts) {
        const known = this.#left.get(key) ?? { part, calls: new Set() };
        known.calls.add(recorded);
        this.#left.set(key, known);
      }
    }
  }

  questionsOf(rule: Rule): number {
    return new Set(this.#keysOf(rule).flatMap((key) => [...(this.#left.get(key)?.calls ?? [])]))
      .size;
  }

  take(rule: Rule): void {
    for (const key of this.#keysOf(rule)) {
      for (const call of this.#left.get(key)?.calls ?? [])
        this.#counts.set(call, (this.#counts.get(call) ?? 0) - 1);
      this.#left.delete(key);
    }
  }

  #keysOf(rule: Rule): readonly string[] {
    const known = this.#matched.get(rule);
    if (known) return known.filter((key) => this.#left.has(key));
    const decides = decidesSome(rule);
    const found = [...this.#left].filter(([, { part }]) => decides(part)).map(([key]) => key);
    this.#matched.set(rule, found);
    return found;
  }
}

/** A call of each program by itself; without a command, of each file or each host. */
function partsOf(call: PolicyCall): readonly PolicyCall[] {
  const { commands, paths, hosts } = call;
  const bare = { ...call, args: {} };
  if (commands.length > 0)
    return commands.map((part) => ({ ...bare, commands: [part], paths: [], hosts: [] }));
  if (paths.length > 0) return paths.map((path) => ({ ...bare, paths: [path] }));
  return hosts.length > 0 ? hosts.map((host) => ({ ...bare, hosts: [host] })) : [call];
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

/** Whether a rule decides a part for sure: what only may match is nothing to count on. */
function decidesSome(rule: Rule): (call: PolicyCall) => boolean {
  const decider = createDecider({ rules: [{ ...rule, verdict: 'allow' }], fallback: 'ask' });
  return (call) => decider.decide(call).matched.length > 0;
}

/**
 * Whether any part of one of the calls is one that the rule means. What cannot be read is none: no rule lets it through.
 */
function touches(rule: Rule, calls: readonly PolicyCall[]): boolean {
  const decides = decidesSome(rule);
  return calls.some(decides);
}
