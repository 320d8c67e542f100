import { secretExamples } from '../compiled/secret-examples.js';
import { secretRules } from '../compiled/secret-rules.js';
import { signRules } from '../compiled/sign-rules.js';
import type { Rule } from './rule.js';

/** The rules of `rules/secrets-*` with their examples: for checks and explanations, not for the search itself. */
export function builtInSecretRules(): Rule[] {
  const examples = secretExamples();
  return secretRules().flatMap((head, index) => {
    const own = examples[index];
    return own ? [{ ...head, ...own }] : [];
  });
}

/** The same for `rules/injection-*`. */
export function builtInSignRules(): readonly Rule[] {
  return signRules();
}
