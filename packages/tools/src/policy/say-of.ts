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
  const told = matched.map((one) =>
    one === rule && verdict === 'ask' ? asking(one) : matchedAs(one),
  );
  const said = verdict === 'ask' ? asking(rule) : matchedAs(rule);
  return {
    verdict,
    rule: said.rule,
    where: said.where,
    matched: told,
    ...(needs ? { needs } : {}),
  };
}

/** A rule because of which somebody is asked. One that denies asks where only the run shows what the call reaches. */
function asking(rule: Rule): MatchedRule {
  const said = matchedAs(rule);
  if (rule.verdict !== 'deny') return said;
  if (rule.reason === rule.name) {
    const name = `${said.rule}: whether it denies this call comes out only when it runs`;
    return { ...said, verdict: 'ask', rule: name };
  }
  const because = `${said.rule}; whether it denies this call comes out only when it runs`;
  return { ...said, verdict: 'ask', rule: because };
}

function matchedAs({ name, reason, verdict, at }: Rule): MatchedRule {
  const more = reason === name ? '' : `: ${reason}`;
  return { verdict, rule: `${name}${more}`, where: `${at.file}:${at.line}` };
}

/**
 * The strictest answer; of several that ask or deny, one that a rule gave: a built-in rule that finds nothing lets nothing
 * through by itself. It asks for all the people that any of them asks for.
 */
export function strictestOf(answers: readonly PolicyDecision[]): PolicyDecision | undefined {
  const [first, ...others] = answers;
  if (!first) return undefined;
  const strictest = others.reduce((one, other) => {
    const more = STRICTNESS[other.verdict] - STRICTNESS[one.verdict];
    const isRulesTurn = one.raisedBy === 'default' && other.raisedBy !== 'default';
    return more > 0 || (more === 0 && one.verdict !== 'allow' && isRulesTurn) ? other : one;
  }, first);
  const needs = answers.reduce<PolicyDecision['needs']>(
    (all, one) => joinNeeds(all, one.needs),
    undefined,
  );
  return { ...strictest, ...(needs ? { needs } : {}) };
}
