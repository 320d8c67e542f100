import { createDecider } from '../decide/decide.js';
import { type Policy, type Rule, STRICTNESS, type Verdict } from '../rule.js';
import { type Excluded, exclude, findCall, type Witness } from './find-call.js';
import { ruleKey } from './rule-key.js';
import type { Scene } from './scene.js';
import { callIn, pastIn } from './witness.js';

/**
 * A set of calls that get another verdict: those that `rule` matches (all of them where there is none), as far as no
 * stricter rule of either policy decides them.
 */
export interface Change {
  readonly before: Verdict;
  readonly after: Verdict;
  /** The rule that only one of the policies has; none where the default alone changed. */
  readonly rule: Rule | undefined;
  /** The rules that decide the witness on each side; none where the default does. */
  readonly decidedBefore: Rule | undefined;
  readonly decidedAfter: Rule | undefined;
  /** One call of the set, put to both policies. */
  readonly witness: Witness;
}

export interface Comparison {
  /** Proved over all calls, not sampled. */
  readonly relation: 'equal' | 'only tightens' | 'widens' | 'widens and tightens';
  readonly changes: readonly Change[];
}

/** Which calls get another verdict under `after` than under `before`, as sets, each with a call that shows it. */
export function comparePolicies(before: Policy, after: Policy): Comparison {
  const sides = { before: new Side(before, after), after: new Side(after, before) };
  const changes = PAIRS.flatMap(([one, other]) => changesBetween(sides, one, other));
  const isWider = changes.some((change) => STRICTNESS[change.after] < STRICTNESS[change.before]);
  const isTighter = changes.some((change) => STRICTNESS[change.after] > STRICTNESS[change.before]);
  return { relation: relationOf(isWider, isTighter), changes };
}

const VERDICTS: readonly Verdict[] = ['allow', 'ask', 'deny'];

/** Every verdict before with every other verdict after. */
const PAIRS = VERDICTS.flatMap((one) =>
  VERDICTS.filter((other) => other !== one).map((other) => [one, other] as const),
);

function relationOf(isWider: boolean, isTighter: boolean): Comparison['relation'] {
  if (isWider) return isTighter ? 'widens and tightens' : 'widens';
  return isTighter ? 'only tightens' : 'equal';
}

/** One of the two policies, with what it has alone. */
class Side {
  readonly policy: Policy;
  readonly #alone: ReadonlySet<Rule>;

  constructor(policy: Policy, other: Policy) {
    this.policy = policy;
    const shared = new Set(other.rules.map(ruleKey));
    this.#alone = new Set(policy.rules.filter((rule) => !shared.has(ruleKey(rule))));
  }

  /** What can lead to this verdict: a rule, or `undefined` for the default. */
  sourcesOf(verdict: Verdict, mustBeAlone: boolean): readonly (Rule | undefined)[] {
    const rules = this.policy.rules.filter(
      (rule) => rule.verdict === verdict && (!mustBeAlone || this.#alone.has(rule)),
    );
    return this.policy.fallback === verdict ? [...rules, undefined] : rules;
  }

  /** What must not match for `source` to decide: stricter rules, or any rule where the default does. */
  strongerThan(verdict: Verdict, source: Rule | undefined): readonly Rule[] {
    if (!source) return this.policy.rules;
    return this.policy.rules.filter((rule) => STRICTNESS[rule.verdict] > STRICTNESS[verdict]);
  }

  isAlone(rule: Rule | undefined): boolean {
    return rule !== undefined && this.#alone.has(rule);
  }
}

interface Sides {
  readonly before: Side;
  readonly after: Side;
}

/**
 * The calls that are `one` before and `other` after. The stricter side decides by a rule that the other side lacks, or
 * by its default: were the rule on both sides, both would be as strict.
 */
function changesBetween(sides: Sides, one: Verdict, other: Verdict): readonly Change[] {
  const isWider = STRICTNESS[one] > STRICTNESS[other];
  const changes = new Map<Rule | undefined, Change>();
  const excluded = new Map<string, Excluded>();
  for (const first of sides.before.sourcesOf(one, isWider)) {
    for (const second of sides.after.sourcesOf(other, !isWider)) {
      const rule = sides.before.isAlone(first) ? first : second;
      const isNew = sides.before.isAlone(first) || sides.after.isAlone(second);
      const isDefault = first === undefined && second === undefined;
      if (
        (!isNew && !isDefault && sides.before.policy.fallback === sides.after.policy.fallback) ||
        changes.has(rule)
      )
        continue;
      const key = `${first === undefined} ${second === undefined}`;
      const unwanted =
        excluded.get(key) ??
        exclude(
          [...sides.before.strongerThan(one, first), ...sides.after.strongerThan(other, second)],
          pastOf(sides),
        );
      excluded.set(key, unwanted);
      const scene = findCall(
        [first, second].flatMap((source) => source ?? []),
        unwanted,
      );
      if (scene)
        changes.set(
          rule,
          prove(sides, scene, { before: one, after: other, rule: isNew ? rule : undefined }),
        );
    }
  }
  return [...changes.values()];
}

function pastOf({ before, after }: Sides) {
  return [...before.policy.rules, ...after.policy.rules].flatMap((rule) =>
    rule.past.map(({ condition }) => condition),
  );
}

/** Puts the found call to both policies: a claim that does not hold there is a fault of ours, never a result. */
function prove(
  sides: Sides,
  scene: Scene,
  claim: Pick<Change, 'before' | 'after' | 'rule'>,
): Change {
  const call = callIn(scene.region);
  const past = pastIn(scene, pastOf(sides));
  const [before, after] = [sides.before, sides.after].map(({ policy }) =>
    createDecider(policy).decide(call, past.view),
  );
  if (before?.verdict !== claim.before || after?.verdict !== claim.after) {
    throw new Error(
      `The comparison found ${claim.before} → ${claim.after}, but ${JSON.stringify(call)} gets ${before?.verdict} → ${after?.verdict}`,
    );
  }
  return {
    ...claim,
    decidedBefore: before.rule,
    decidedAfter: after.rule,
    witness: { call, past: past.calls },
  };
}
