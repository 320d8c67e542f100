import {
  joinNeeds,
  type MatchedRule,
  type PolicyDecision,
  type PolicyQuestion,
} from '@sluice/kernel';
import { type Decision, type Rule, STRICTNESS } from '@sluice/policy';

/** What a policy file decided, as the kernel says it: the rule with its reason and its line. */
export function sayOf({ tool }: PolicyQuestion, decision: Decision): PolicyDecision {
  const { verdict, rule, matched, needs } = decision;
  if (!rule) {
    const words = `no rule matches this call of ${tool.name}`;
    const where = 'the default of the policy file';
    const said = { verdict, rule: words, where } as const;
    return { ...said, raisedBy: 'default', matched: [...matched.map(matchedAs), said] };
  }
  const said = matchedAs(rule);
  return {
    verdict,
    rule: said.rule,
    where: said.where,
    matched: matched.map(matchedAs),
    ...(needs ? { needs } : {}),
  };
}

function matchedAs({ name, reason, verdict, at }: Rule): MatchedRule {
  const more = reason === name ? '' : `: ${reason}`;
  return { verdict, rule: `${name}${more}`, where: `${at.file}:${at.line}` };
}

/** The strictest answer; of several, one that a rule gave. It asks for all the people that any of them asks for. */
export function strictestOf(answers: readonly PolicyDecision[]): PolicyDecision | undefined {
  const [first, ...others] = answers;
  if (!first) return undefined;
  const strictest = others.reduce((one, other) => {
    const more = STRICTNESS[other.verdict] - STRICTNESS[one.verdict];
    const isRulesTurn = more === 0 && one.raisedBy === 'default' && other.raisedBy !== 'default';
    return more > 0 || isRulesTurn ? other : one;
  }, first);
  const needs = answers.reduce<PolicyDecision['needs']>(
    (all, one) => joinNeeds(all, one.needs),
    undefined,
  );
  return { ...strictest, ...(needs ? { needs } : {}) };
}
