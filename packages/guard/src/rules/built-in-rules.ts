import { secretExamples } from '../compiled/secret-examples.js';
import { secretRules } from '../compiled/secret-rules.js';
import { signExamples } from '../compiled/sign-examples.js';
import { compiledSigns } from '../compiled/signs.js';
import type { Rule } from './rule.js';

/** The rules of `rules/secrets-*` with their examples: for checks and explanations, not for the search itself. */
export function builtInSecretRules(): Rule[] {
  const examples = secretExamples();
  return secretRules().flatMap((head, index) => {
    const own = examples[index];
    return own ? [{ ...head, ...own }] : [];
  });
}

/** The same for `rules/injection-*`, with each pattern as the alternatives it was compiled to. */
export function builtInSignRules(): Rule[] {
  const examples = signExamples();
  const { rules, alternatives } = compiledSigns();
  const patterns = new Map<string, string[]>();
  for (const row of alternatives.split('\n')) {
    const [place = '', , , source = ''] = row.split('\t');
    patterns.set(place, [...(patterns.get(place) ?? []), source]);
  }
  return rules.split('\n').flatMap((rule, index) => {
    const own = examples[index];
    const [name = '', kind = ''] = rule.split(' ');
    return own ? [{ name, kind, pattern: patterns.get(`${index}`)?.join('|') ?? '', ...own }] : [];
  });
}
