import { joinNeeds, type Role } from '@sluice/kernel';
import type { Policy, Rule } from '../rule.js';

/** One thing that a rule may ask of those who answer. */
type Demand = { readonly role: Role } | { readonly people: number };

/** Every demand that one of the rules makes, each once. */
export function demandsOf(rules: readonly Rule[]): readonly Demand[] {
  const needs = rules.flatMap((rule) => (rule.verdict === 'ask' && rule.needs) || []);
  const people = needs.flatMap((one) => one.people ?? []).filter((count) => count > 1);
  const named = needs.flatMap((one) => one.role ?? []);
  return [
    ...[...new Set(named)].map((role) => ({ role })),
    ...[...new Set(people)].map((count) => ({ people: count })),
  ];
}

/** The policy with every asking rule that makes at least this demand as a denial. */
export function raised(policy: Policy, demand: Demand): Policy {
  const rules = policy.rules.map((rule) =>
    rule.verdict === 'ask' && makes(rule, demand) ? { ...rule, verdict: 'deny' as const } : rule,
  );
  return { ...policy, rules };
}

function makes({ needs }: Rule, demand: Demand): boolean {
  if (!needs) return false;
  if ('people' in demand) return (needs.people ?? 1) >= demand.people;
  return needs.role !== undefined && joinNeeds(needs, demand)?.role === needs.role;
}
