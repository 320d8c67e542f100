import type { Finding } from '../finding.js';
import { buildFlow } from '../injection/flow.js';
import { indexSigns } from '../injection/rule-index.js';
import { SignReader } from '../injection/sign-reader.js';
import { indexRules, type RuleIndex } from '../redact/rule-index.js';
import { scanTokens } from '../redact/scan-tokens.js';
import { builtInSecretRules, builtInSignRules } from './built-in-rules.js';
import { expandExample } from './classes.js';
import { compileSigns } from './compile-signs.js';
import { readRules } from './read-rules.js';
import type { Rule } from './rule.js';

/** An example a rule does not keep. */
export interface RuleFault {
  readonly rule: string;
  readonly example: string;
  readonly fault: 'does not match' | 'must not match' | 'has no example' | 'is named twice';
}

/** Holds every built-in rule against its examples. Empty when all keep them. */
export function checkRules(): RuleFault[] {
  const tokens = builtInSecretRules();
  const signs = builtInSignRules();
  return [
    ...doubleNames([...tokens, ...signs]),
    ...tokens.flatMap((rule) => checkRule(rule, matchesToken(rule))),
    ...signs.flatMap((rule) => checkRule(rule, matchesSign(rule))),
  ];
}

/**
 * Reads more secret rules (see `readRules`) for `redact({ extraRules })`. Throws
 * when one does not keep its examples, so that a rule that never worked is never in use.
 */
export function loadSecretRules(text: string, licence: string): RuleIndex {
  const rules = readRules(text, licence);
  const faults = [
    ...doubleNames(rules),
    ...rules.flatMap((rule) => checkRule(rule, matchesToken(rule))),
  ];
  const first = faults[0];
  if (first)
    throw new Error(
      `Rule "${first.rule}": example "${first.example}" ${first.fault} (${faults.length} in all); mend the pattern or the example`,
    );
  return indexRules(rules);
}

function checkRule(rule: Rule, matches: (text: string) => boolean): RuleFault[] {
  const faults: RuleFault[] = [];
  for (const example of rule.match)
    if (!matches(expandExample(example)))
      faults.push({ rule: rule.name, example, fault: 'does not match' });
  for (const example of rule.noMatch)
    if (matches(expandExample(example)))
      faults.push({ rule: rule.name, example, fault: 'must not match' });
  if (rule.match.length === 0)
    faults.push({ rule: rule.name, example: '', fault: 'has no example' });
  return faults;
}

function matchesToken(rule: Rule): (text: string) => boolean {
  const index = indexRules([rule]);
  return (text) => {
    const found: Finding[] = [];
    scanTokens(text, index, found);
    return found.length > 0;
  };
}

function matchesSign(rule: Rule): (text: string) => boolean {
  const index = indexSigns(compileSigns([rule]));
  return (text) => new SignReader(buildFlow(text).text, index).next() !== undefined;
}

function doubleNames(rules: readonly Rule[]): RuleFault[] {
  const seen = new Set<string>();
  return rules
    .filter(({ name }) => seen.has(name) || !seen.add(name))
    .map(({ name }) => ({ rule: name, example: '', fault: 'is named twice' }));
}
