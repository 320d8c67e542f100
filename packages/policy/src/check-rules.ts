import type { PolicyCall } from './call.js';
import { comparePolicies } from './compare/compare-policies.js';
import { ALL_SCENES, sceneWhere } from './compare/scene.js';
import { callIn, pastIn } from './compare/witness.js';
import { createDecider, type Decision } from './decide/decide.js';
import type { Policy, Rule, Verdict } from './rule.js';

export type RuleFinding =
  /** Its conditions exclude one another. */
  | { readonly kind: 'never matches'; readonly rule: Rule }
  /** Without it every call would get the same verdict, and every question the same answers. */
  | { readonly kind: 'changes nothing'; readonly rule: Rule }
  /** No recorded call was one it matches. */
  | { readonly kind: 'not covered'; readonly rule: Rule };

/** What is odd about the rules of a policy: proved from the rules alone, but for coverage, which is of `calls`. */
export function checkRules(
  policy: Policy,
  calls: readonly PolicyCall[] = [],
): readonly RuleFinding[] {
  const covered = coveredRules(policy, calls);
  const decider = createDecider(policy);
  const known = policy.rules.flatMap((rule) => rule.past.map(({ condition }) => condition));
  return policy.rules.flatMap((rule): readonly RuleFinding[] => {
    const scene = sceneWhere(ALL_SCENES, rule);
    if (!scene) return [{ kind: 'never matches', rule }];
    const call = callIn(scene.region);
    const decision = decider.decide(call, pastIn(scene, known).view);
    const whole = rule.verdict === 'ask' ? underGrants(policy) : policy;
    const fallback = whole.fallbackOf?.get(call.face) ?? whole.fallback;
    const isSeen = decidesAlone(rule, decision, fallback);
    const others = { ...whole, rules: whole.rules.filter((one) => one !== rule) };
    if (!isSeen && comparePolicies(others, whole).relation === 'equal')
      return [{ kind: 'changes nothing', rule }];
    return calls.length > 0 && !covered.has(rule) ? [{ kind: 'not covered', rule }] : [];
  });
}

/**
 * A grant answers what the default asks, and nothing that a rule asks: what an asking rule changes is seen where
 * somebody has granted everything.
 */
function underGrants({ fallbackOf, ...policy }: Policy): Policy {
  const granted = (verdict: Verdict): Verdict => (verdict === 'ask' ? 'allow' : verdict);
  const byFace = [...(fallbackOf ?? [])].map(
    ([face, verdict]) => [face, granted(verdict)] as const,
  );
  return {
    ...policy,
    fallback: granted(policy.fallback),
    ...(fallbackOf ? { fallbackOf: new Map(byFace) } : {}),
  };
}

/**
 * Whether this one decision shows that the rule changes something: no other rule speaks of the call, or none that
 * denies it. Of most rules it does, so that only the others are proved, which takes longer the more rules there are.
 */
function decidesAlone(rule: Rule, { verdict, matched }: Decision, fallback: Verdict): boolean {
  if (verdict !== rule.verdict || fallback === rule.verdict || !matched.includes(rule))
    return false;
  const others = matched.filter((one) => one !== rule);
  return (
    others.length === 0 || (verdict === 'deny' && others.every((one) => one.verdict !== 'deny'))
  );
}

/** The rules that match one of the calls, whatever happened before. */
function coveredRules(policy: Policy, calls: readonly PolicyCall[]): ReadonlySet<Rule> {
  const origins = new Map(policy.rules.map((rule) => [{ ...rule, past: [] }, rule]));
  const decider = createDecider({ ...policy, rules: [...origins.keys()] });
  const matched = new Set(calls.flatMap((call) => decider.decide(call).matched));
  return new Set([...origins].filter(([bare]) => matched.has(bare)).map(([, rule]) => rule));
}
