import type { MatchedRule, PolicyDecision } from '@sluice/kernel';
import type { Policy, Rule, RulePlace } from '@sluice/policy';
import { strictestOf } from './say-of.js';

interface Changes {
  /** The operator's own file may switch a built-in rule off. */
  readonly own: Policy | undefined;
  /** That of the project may only make it deny. */
  readonly project: Policy | undefined;
  /** Built-in rules whose question a rule of the operator answers for this call. */
  readonly waived: ReadonlyMap<string, Rule> | undefined;
}

/** What is left of the built-in rules' answers, and what the files took out of them. */
export function answerBuiltIns(
  found: readonly PolicyDecision[],
  changes: Changes,
): { readonly answers: readonly PolicyDecision[]; readonly waived: readonly MatchedRule[] } {
  const waived: MatchedRule[] = [];
  const answers = found.flatMap((decision): readonly PolicyDecision[] => {
    const { verdict, rule, where } = decision;
    const changed = (decision.matched ?? [{ verdict, rule, where }]).map((one) =>
      withChanges(one, changes),
    );
    waived.push(...changed.filter((one) => one.waivedBy !== undefined));
    const left = changed.filter((one) => one.waivedBy === undefined);
    const strictest = strictestOf(left.map((one) => answerOf(one, decision.risk)));
    return strictest ? [{ ...strictest, matched: left }] : [];
  });
  return { answers, waived };
}

function withChanges(one: MatchedRule, { own, project, waived }: Changes): MatchedRule {
  const { name } = one;
  if (name === undefined || one.verdict === 'allow') return one;
  const denied = own?.builtIn?.deny.get(name) ?? project?.builtIn?.deny.get(name);
  if (denied) return { ...one, verdict: 'deny', where: `${one.where}, ${placeOf(denied)}` };
  const off = own?.builtIn?.off.get(name);
  if (off) return { ...one, waivedBy: `switched off at ${placeOf(off)}` };
  const rule = waived?.get(name);
  return rule ? { ...one, waivedBy: `rule "${rule.name}" at ${placeOf(rule.at)}` } : one;
}

function placeOf({ file, line }: RulePlace): string {
  return `${file}:${line}`;
}

function answerOf(
  { verdict, rule, where }: MatchedRule,
  risk: PolicyDecision['risk'],
): PolicyDecision {
  return { verdict, rule, where, ...(risk === undefined ? {} : { risk }) };
}
