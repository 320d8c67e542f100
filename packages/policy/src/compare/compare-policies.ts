import type { AnswerNeeds } from '@sluice/kernel';
import type { PolicyCall } from '../call.js';
import { makeCondition, patternOf } from '../condition/condition.js';
import { createDecider, type Decision, type Past } from '../decide/decide.js';
import { type Policy, type Rule, STRICTNESS, type Verdict } from '../rule.js';
import { besideBuiltIn, builtInsOf } from './beside-built-in.js';
import { demandsOf, raised } from './demand.js';
import { facesOf } from './faces.js';
import { type Excluded, exclude, findCall, type Witness } from './find-call.js';
import { type LikelyTools, plausibleCall } from './plausible-call.js';
import { regionWith } from './region.js';
import { ruleKey } from './rule-key.js';
import type { Scene } from './scene.js';
import { callIn, earlierIn, pastIn, pastOfCalls } from './witness.js';

/**
 * A set of calls that get another verdict: those that `rule` matches (all of them where there is none), as far as no
 * stricter rule of either policy decides them.
 */
export interface Change {
  readonly before: Verdict;
  readonly after: Verdict;
  /** Who has to say yes on each side, where both ask and want different people. */
  readonly needs?: {
    readonly before: AnswerNeeds | undefined;
    readonly after: AnswerNeeds | undefined;
  };
  /** The built-in rule that asks about these calls; none where they are all that are meant. */
  readonly builtIn?: string;
  readonly direction: 'widens' | 'tightens';
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

/** Calls that built-in rules ask about, by their names: they show what a change of these means. */
export type BuiltInExamples = ReadonlyMap<string, readonly PolicyCall[]>;

/** What makes the calls that show a change ones that a person can picture. It changes nothing that is proved. */
export interface ShownBy {
  readonly examples?: BuiltInExamples;
  readonly tools?: LikelyTools;
}

/** Which calls get another verdict under `after` than under `before`, as sets, each with a call that shows it. */
export function comparePolicies(
  before: Policy,
  after: Policy,
  { examples = new Map(), tools }: ShownBy = {},
): Comparison {
  const found = facesOf([before, after]).flatMap(({ within, on }) =>
    changesWithin({ before: on(before), after: on(after), within, tools }, examples),
  );
  const changes = [...new Map(found.map((change) => [keyOf(change), change])).values()];
  const isWider = changes.some(({ direction }) => direction === 'widens');
  const isTighter = changes.some(({ direction }) => direction === 'tightens');
  return { relation: relationOf(isWider, isTighter), changes };
}

function changesWithin(written: Written, examples: BuiltInExamples): readonly Change[] {
  const { before, after } = written;
  const plain = changesOfVerdict(before, after, PAIRS, written).map(({ change }) => change);
  return [...plain, ...changesOfNeeds(written), ...changesBesideBuiltIns(written, plain, examples)];
}

/** The two policies as they were written, and the calls that are looked at. */
interface Written {
  readonly before: Policy;
  readonly after: Policy;
  readonly within: Scene;
  readonly tools: LikelyTools | undefined;
}

type Pair = readonly [Verdict, Verdict];

/** A change between two policies, and what those that they were made from say of its witness. */
interface Found {
  readonly change: Change;
  readonly written: readonly [Decision, Decision];
}

function changesOfVerdict(
  before: Policy,
  after: Policy,
  pairs: readonly Pair[],
  written: Written,
): readonly Found[] {
  const sides = {
    before: new Side(before, after, written.before),
    after: new Side(after, before, written.after),
    within: written.within,
    tools: written.tools,
  };
  return pairs.flatMap(([one, other]) => changesBetween(sides, one, other));
}

/**
 * Calls that are asked about on both sides, but of other people. For each demand that a rule makes, the rules that make
 * at least this demand are taken as denials: where only one side then denies, only that side makes it.
 */
function changesOfNeeds(written: Written): readonly Change[] {
  const { before, after } = written;
  const found = demandsOf([...before.rules, ...after.rules]).flatMap((demand) =>
    changesOfVerdict(raised(before, demand), raised(after, demand), DENIED_ON_ONE_SIDE, written),
  );
  return found.flatMap(({ change, written: [one, other] }): readonly Change[] => {
    if (one.verdict !== 'ask' || other.verdict !== 'ask') return [];
    const needs = { before: one.needs, after: other.needs };
    return [{ ...change, before: 'ask', after: 'ask', needs }];
  });
}

/** Calls about which a built-in rule asks, and which only one side lets through all the same. */
function changesBesideBuiltIns(
  written: Written,
  plain: readonly Change[],
  examples: BuiltInExamples,
): readonly Change[] {
  const { before, after } = written;
  const known = new Set(plain.map(keyOf));
  return builtInsOf([before, after]).flatMap((builtIn) => {
    const sides = [besideBuiltIn(before, builtIn), besideBuiltIn(after, builtIn)] as const;
    const found = changesOfVerdict(...sides, PAIRS, written);
    return found.flatMap(({ change }) => {
      if (known.has(keyOf(change))) return [];
      return [{ ...shownBy(change, sides, examples.get(builtIn) ?? []), builtIn }];
    });
  });
}

/** With a call that the built-in rule asks about, where one of those given shows the same change of the same rule. */
function shownBy(
  change: Change,
  [before, after]: readonly [Policy, Policy],
  calls: readonly PolicyCall[],
): Change {
  const [one, other] = [createDecider(before), createDecider(after)];
  const { mode, face } = change.witness.call;
  const call = calls
    .map((each) => ({ ...each, mode, face }))
    .find((each) => {
      const said = [one.decide(each), other.decide(each)] as const;
      const isSame = said[0].verdict === change.before && said[1].verdict === change.after;
      const spoke = said.flatMap(({ matched }) => matched.map(({ name }) => name));
      return isSame && (change.rule === undefined || spoke.includes(change.rule.name));
    });
  return call ? { ...change, witness: { call, past: [] } } : change;
}

/** Changes of one key are shown once. */
function keyOf({ direction, before, after, rule, builtIn, witness }: Change): string {
  const what = rule === undefined ? `default on ${witness.call.face}` : rule.name;
  return JSON.stringify([direction, before, after, what, builtIn]);
}

const VERDICTS: readonly Verdict[] = ['allow', 'ask', 'deny'];

/** Every verdict before with every other verdict after. */
const PAIRS = VERDICTS.flatMap((one) =>
  VERDICTS.filter((other) => other !== one).map((other) => [one, other] as const),
);

const DENIED_ON_ONE_SIDE = PAIRS.filter((pair) => pair.includes('deny'));

function relationOf(isWider: boolean, isTighter: boolean): Comparison['relation'] {
  if (isWider) return isTighter ? 'widens and tightens' : 'widens';
  return isTighter ? 'only tightens' : 'equal';
}

/** One of the two policies, with what it has alone. */
class Side {
  readonly policy: Policy;
  /** As the operator wrote it, before demands on people were taken as denials. */
  readonly written: Policy;
  readonly #alone: ReadonlySet<Rule>;

  constructor(policy: Policy, other: Policy, written: Policy) {
    this.policy = policy;
    this.written = written;
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
  readonly within: Scene;
  readonly tools: LikelyTools | undefined;
}

/**
 * The calls that are `one` before and `other` after. The stricter side decides by a rule that the other side lacks, or
 * by its default: were the rule on both sides, both would be as strict.
 */
function changesBetween(sides: Sides, one: Verdict, other: Verdict): readonly Found[] {
  const isWider = STRICTNESS[one] > STRICTNESS[other];
  const changes = new Map<Rule | undefined, Found>();
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
        sides.within,
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
): Found {
  const direction = STRICTNESS[claim.after] < STRICTNESS[claim.before] ? 'widens' : 'tightens';
  const call = callIn(scene.region);
  const past = pastIn(scene, pastOf(sides));
  const decide = (policy: Policy) => createDecider(policy).decide(call, past.view);
  const [before, after] = [decide(sides.before.policy), decide(sides.after.policy)];
  if (before.verdict !== claim.before || after.verdict !== claim.after) {
    throw new Error(
      `The comparison found ${claim.before} → ${claim.after}, but ${JSON.stringify(call)} gets ${before.verdict} → ${after.verdict}`,
    );
  }
  const written = [decide(sides.before.written), decide(sides.after.written)] as const;
  const change: Change = {
    ...claim,
    direction,
    decidedBefore: written[0].rule,
    decidedAfter: written[1].rule,
    witness: sides.tools ? plausibleWitness(sides, scene, sides.tools) : { call, past: past.calls },
  };
  return { change, written };
}

/** The two policies are compared as they decide the calls of some faces: only a call of one of these shows it. */
function hasFaceOf({ region }: Scene, { face }: PolicyCall): boolean {
  return regionWith(region, [makeCondition('face', [patternOf('face', face)])], []) !== undefined;
}

/** Another call of the set, to which both policies, and those that they were made from, say the same by the same rules. */
function plausibleWitness(sides: Sides, scene: Scene, tools: LikelyTools): Witness {
  const conditions = pastOf(sides);
  const { before, after } = sides;
  const deciders = [before.policy, after.policy, before.written, after.written].map(createDecider);
  const answers = (call: PolicyCall, view: Past): string =>
    JSON.stringify(
      deciders.map((decider) => {
        const { verdict, rule } = decider.decide(call, view);
        return [verdict, rule && ruleKey(rule)];
      }),
    );
  const first = callIn(scene.region);
  let earlier = earlierIn(scene);
  const said = answers(first, pastOfCalls(earlier, conditions).view);
  const { view } = pastOfCalls(earlier, conditions);
  const call = plausibleCall(
    first,
    scene.region,
    tools,
    (one) => hasFaceOf(sides.within, one) && answers(one, view) === said,
  );
  for (const [index, one] of earlier.entries()) {
    const withCall = (other: PolicyCall) => earlier.with(index, { ...one, call: other });
    const isSame = (other: PolicyCall): boolean =>
      answers(call, pastOfCalls(withCall(other), conditions).view) === said;
    earlier = withCall(plausibleCall(one.call, one.region, tools, isSame));
  }
  return { call, past: pastOfCalls(earlier, conditions).calls };
}
