import { secretExamples, signExamples } from '../compiled/rule-examples.js';
import { chineseSignRules, englishSignRules, secretRules } from '../compiled/rules.js';
import type { Rule, RuleExamples, RuleHead } from './rule.js';

/** The rules of `rules/secrets-*` with their examples: for checks and explanations, not for the search itself. */
export function builtInSecretRules(): Rule[] {
  return joined(secretRules(), secretExamples());
}

/** The same for `rules/injection-*`. */
export function builtInSignRules(): Rule[] {
  return joined([...englishSignRules(), ...chineseSignRules()], signExamples());
}

function joined(heads: readonly RuleHead[], examples: readonly RuleExamples[]): Rule[] {
  return heads.flatMap((head, index) => {
    const own = examples[index];
    return own ? [{ ...head, ...own }] : [];
  });
}
