import { type AnswerNeeds, joinNeeds } from '@sluice/kernel';
import type { PolicyCall } from '../call.js';
import { valuesOf } from '../call.js';
import type { Attribute, Condition, PastCondition } from '../condition/condition.js';
import type { Policy, Rule, Verdict } from '../rule.js';
import { matchCommand } from './match-command.js';
import { matchOpenPath } from './match-open-path.js';
import { ValueMatcher } from './match-values.js';
import { type Dimension, type Part, partsOf } from './part.js';
import { waivedBy } from './waive.js';

/** What happened before the call. */
export interface Past {
  holds(condition: PastCondition): boolean;
}

export const NO_PAST: Past = { holds: () => false };

export interface Decision {
  readonly verdict: Verdict;
  /** The rule that decided; none where no rule matched and the default did. */
  readonly rule?: Rule;
  /** Every rule that matched, in the order of the policy. */
  readonly matched: readonly Rule[];
  /** With `allow`: the built-in rules whose questions are answered, with the rule that says so. */
  readonly waived?: ReadonlyMap<string, Rule>;
  /** With `ask`: what every asking rule that matched wants of those who answer. */
  readonly needs?: AnswerNeeds;
}

export interface Decider {
  decide(call: PolicyCall, past?: Past): Decision;
}

/**
 * Makes a policy ready to decide. A call has parts: each program that a command starts, with each path and each host.
 * Every part is judged by the strictest rule that matches it, and the strictest judgement decides the call. So an
 * `allow` must hold for all that a call does, while one forbidden part is enough to deny it.
 */
export function createDecider(policy: Policy): Decider {
  const table = new ConditionTable(policy.rules);
  const judge = judgeWith(policy, table);
  return {
    decide(call, past = NO_PAST) {
      const decision = judge(call, past);
      if (decision.verdict !== 'allow' || !call.openPaths?.length) return decision;
      // Whether a rule stops it comes out only when it runs: then a person looks first.
      const hidden = table
        .rulesPerhaps(call)
        .find((rule) => rule.verdict !== 'allow' && holdsIn(rule, past));
      return hidden
        ? { verdict: 'ask', rule: hidden, matched: [...decision.matched, hidden] }
        : decision;
    },
  };
}

function holdsIn(rule: Rule, past: Past): boolean {
  return rule.past.every(({ condition, holds }) => past.holds(condition) === holds);
}

function judgeWith(
  policy: Policy,
  table: ConditionTable,
): (call: PolicyCall, past: Past) => Decision {
  return (call, past) => {
    const fallback = policy.fallbackOf?.get(call.face) ?? policy.fallback;
    const dimensions = table.dimensionsOf(call);
    const perhaps = table.rulesWith(
      dimensions.flatMap((one) => one.values.map((value) => value.perhaps)),
    );
    const candidates = [...perhaps]
      .filter((rule) => holdsIn(rule, past))
      .sort((one, other) => table.orderOf(one) - table.orderOf(other));
    const strict = candidates.filter((rule) => rule.verdict !== 'allow');
    const allowing = candidates.filter((rule) => rule.verdict === 'allow');
    const surely = (rule: Rule, part: Part): boolean =>
      table.idsOf(rule).every((id) => part.some((value) => value.surely.has(id)));
    const maybe = (rule: Rule, part: Part): boolean =>
      table.idsOf(rule).every((id) => part.some((value) => value.perhaps.has(id)));
    const parts = partsOf(dimensions);
    const isAllowed = (part: Part): boolean => allowing.some((rule) => surely(rule, part));
    const matched = candidates.filter(
      (rule) =>
        rule.verdict !== 'allow' || parts === undefined || parts.some((part) => surely(rule, part)),
    );

    const denying = strict.find((rule) => rule.verdict === 'deny');
    if (denying) return { verdict: 'deny', rule: denying, matched };
    const asking = strict[0];
    const isCovered = (part: Part): boolean =>
      isAllowed(part) || strict.some((rule) => maybe(rule, part));
    if (fallback === 'deny' && !parts?.every(isCovered)) return { verdict: 'deny', matched };
    if (asking) {
      const needs = strict.reduce<AnswerNeeds | undefined>(
        (all, rule) => joinNeeds(all, rule.needs),
        undefined,
      );
      return { verdict: 'ask', rule: asking, matched, ...(needs ? { needs } : {}) };
    }
    if (parts === undefined) return { verdict: 'ask', matched };
    if (!parts.every(isAllowed)) return { verdict: fallback, matched };
    const [rule] = matched;
    if (!rule) return { verdict: fallback, matched };
    const waived = waivedBy(call.raised ?? [], parts, allowing, surely);
    return { verdict: 'allow', rule, matched, ...(waived.size > 0 ? { waived } : {}) };
  };
}

const NOTHING: ReadonlySet<number> = new Set();

/** All conditions of a policy, each once and by a number, with the rules that they stand in. */
class ConditionTable {
  readonly #ids = new Map<string, number>();
  readonly #ofRule = new Map<Rule, readonly number[]>();
  readonly #order: ReadonlyMap<Rule, number>;
  readonly #rulesOf: Rule[][] = [];
  readonly #unconditional: readonly Rule[];
  readonly #matchers = new Map<
    Attribute,
    { readonly matcher: ValueMatcher; readonly ids: ReadonlySet<number> }
  >();

  constructor(rules: readonly Rule[]) {
    this.#order = new Map(rules.map((rule, index) => [rule, index]));
    const byAttribute = new Map<Attribute, { condition: Condition; id: number }[]>();
    for (const rule of rules) {
      const ids = new Set(rule.conditions.map((condition) => this.#idOf(condition, byAttribute)));
      this.#ofRule.set(rule, [...ids]);
      for (const id of ids) this.#rulesOf[id]?.push(rule);
    }
    for (const [attribute, conditions] of byAttribute) {
      const ids = new Set(conditions.map(({ id }) => id));
      this.#matchers.set(attribute, { matcher: new ValueMatcher(conditions), ids });
    }
    this.#unconditional = rules.filter((rule) => rule.conditions.length === 0);
  }

  idsOf(rule: Rule): readonly number[] {
    return this.#ofRule.get(rule) ?? [];
  }

  orderOf(rule: Rule): number {
    return this.#order.get(rule) ?? 0;
  }

  dimensionsOf(call: PolicyCall): readonly Dimension[] {
    return [...this.#matchers].map(([attribute, { matcher, ids }]) => {
      if (attribute === 'command') {
        const values = call.commands.map((part, index) => ({
          ...matchCommand(matcher, part, ids),
          index,
        }));
        return { attribute, values };
      }
      const values = valuesOf(call, attribute).map((value) => {
        const fulfilled = matcher.match(value);
        return { surely: fulfilled, perhaps: fulfilled };
      });
      const isOpen = attribute === 'host' && call.hasOpenHosts === true;
      const open = isOpen ? [{ surely: NOTHING, perhaps: ids }] : [];
      return { attribute, values: [...values, ...open] };
    });
  }

  /** The rules that may match, whatever the open paths of the call turn out to be; in the order of the policy. */
  rulesPerhaps(call: PolicyCall): readonly Rule[] {
    const sets = this.dimensionsOf(call).flatMap((one) => one.values.map(({ perhaps }) => perhaps));
    const paths = this.#matchers.get('path');
    const open = paths ? (call.openPaths ?? []).map((path) => matchOpenPath(paths, path)) : [];
    return [...this.rulesWith([...sets, ...open])].sort(
      (one, other) => this.orderOf(one) - this.orderOf(other),
    );
  }

  /** The rules of which every condition is in one of these sets. */
  rulesWith(fulfilled: readonly ReadonlySet<number>[]): ReadonlySet<Rule> {
    const counts = new Map<Rule, number>();
    for (const id of new Set(fulfilled.flatMap((set) => [...set]))) {
      for (const rule of this.#rulesOf[id] ?? []) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    const found = new Set(this.#unconditional);
    for (const [rule, count] of counts) if (count === this.idsOf(rule).length) found.add(rule);
    return found;
  }

  #idOf(
    condition: Condition,
    byAttribute: Map<Attribute, { condition: Condition; id: number }[]>,
  ): number {
    const known = this.#ids.get(condition.key);
    if (known !== undefined) return known;
    const id = this.#rulesOf.length;
    this.#ids.set(condition.key, id);
    this.#rulesOf.push([]);
    const others = byAttribute.get(condition.attribute) ?? [];
    byAttribute.set(condition.attribute, [...others, { condition, id }]);
    return id;
  }
}
