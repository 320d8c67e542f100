import type { Policy } from '../rule.js';

/** Every built-in rule that one of the policies names. */
export function builtInsOf(policies: readonly Policy[]): readonly string[] {
  const named = policies.flatMap(({ rules, builtIn }) => [
    ...rules.flatMap(({ despite }) => despite ?? []),
    ...(builtIn?.off.keys() ?? []),
    ...(builtIn?.deny.keys() ?? []),
  ]);
  return [...new Set(named)];
}

/**
 * The policy as it decides the calls that this built-in rule asks about: what does not name it no longer lets through.
 * Where several built-in rules ask, each is answered by itself, so looking at one at a time is looking at all.
 */
export function besideBuiltIn(policy: Policy, name: string): Policy {
  const { rules, fallback, builtIn } = policy;
  if (builtIn?.deny.has(name)) return { rules: [], fallback: 'deny' };
  if (builtIn?.off.has(name)) return policy;
  return {
    rules: rules.map((rule) =>
      rule.verdict === 'allow' && !rule.despite?.includes(name)
        ? { ...rule, verdict: 'ask' as const }
        : rule,
    ),
    fallback: fallback === 'allow' ? 'ask' : fallback,
  };
}
