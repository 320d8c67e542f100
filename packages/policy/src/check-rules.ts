import type { PolicyCall } from './call.js';
import { comparePolicies } from './compare/compare-policies.js';
import { ALL_SCENES, sceneWhere } from './compare/scene.js';
import { createDecider } from './decide/decide.js';
import type { Policy, Rule } from './rule.js';

export type RuleFinding =
  /** Its conditions exclude one another. */
  | { readonly kind: 'never matches'; readonly rule: Rule }
  /** Without it every call would get the same verdict. */
  | { readonly kind: 'changes nothing'; readonly rule: Rule }
  /** No recorded call was one it matches. */
  | { readonly kind: 'not covered'; readonly rule: Rule };

/** What is odd about the rules of a policy: proved from the rules alone, but for coverage, which is of `calls`. */
export function checkRules(
  policy: Policy,
  calls: readonly PolicyCall[] = [],
): readonly RuleFinding[] {
  const covered = coveredRules(policy, calls);
  return policy.rules.flatMap((rule): readonly RuleFinding[] => {
    if (!sceneWhere(ALL_SCENES, rule)) return [{ kind: 'never matches', rule }];
    const others = { ...policy, rules: policy.rules.filter((one) => one !== rule) };
    if (comparePolicies(others, policy).relation === 'equal')
      return [{ kind: 'changes nothing', rule }];
    return calls.length > 0 && !covered.has(rule) ? [{ kind: 'not covered', rule }] : [];
  });
}

/** The rules that match one of the calls, whatever happened before. */
function coveredRules(policy: Policy, calls: readonly PolicyCall[]): ReadonlySet<Rule> {
  const origins = new Map(policy.rules.map((rule) => [{ ...rule, past: [] }, rule]));
  const decider = createDecider({ ...policy, rules: [...origins.keys()] });
  const matched = new Set(calls.flatMap((call) => decider.decide(call).matched));
  return new Set([...origins].filter(([bare]) => matched.has(bare)).map(([, rule]) => rule));
}
