import { joinNeeds } from '@sluice/kernel';
import type { Rule } from '../rule.js';

/** Two rules with one key decide the same calls in the same way. */
export function ruleKey(rule: Rule): string {
  const conditions = rule.conditions.map(({ key }) => key).sort();
  const past = rule.past.map(({ condition, holds }) => `${holds} ${condition.key}`).sort();
  return JSON.stringify([rule.verdict, conditions, past, joinNeeds(rule.needs, {})]);
}
