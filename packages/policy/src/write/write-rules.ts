import { stringify } from 'yaml';
import { describeWanted } from '../condition/condition.js';
import type { ImportedRule } from '../import/imported-rule.js';
import type { Rule } from '../rule.js';

/** Rules as they stand in a policy file, with two spaces before each. */
export function writeRules(rules: readonly (Rule | ImportedRule)[]): string {
  return rules
    .map((rule) => {
      const text = stringify([fileForm(rule)], { lineWidth: 100, defaultStringType: 'PLAIN' });
      return text.replaceAll(/^(?=.)/gm, '  ');
    })
    .join('');
}

function fileForm(rule: Rule | ImportedRule): object {
  const head = {
    [rule.verdict]: rule.name,
    ...(rule.reason === undefined ? {} : { reason: rule.reason }),
  };
  if ('conditions' in rule) {
    const needs = rule.needs ? { needs: rule.needs } : {};
    const despite = listed({ despite: rule.despite });
    return { ...head, ...needs, ...conditionsOf(rule), ...pastOf(rule), ...despite };
  }
  const { tool, command, path, host, match = [], miss = [] } = rule;
  const examples = {
    ...(match.length > 0 ? { match } : {}),
    ...(miss.length > 0 ? { miss } : {}),
  };
  return {
    ...head,
    ...listed({ tool, command, path, host }),
    ...(match.length + miss.length > 0 ? { examples } : {}),
  };
}

/** One value stands by itself, several in a list. */
function listed(lists: Readonly<Record<string, readonly unknown[] | undefined>>): object {
  return Object.fromEntries(
    Object.entries(lists).flatMap(([key, list]) => {
      if (list === undefined || list.length === 0) return [];
      return [[key, list.length === 1 ? list[0] : list]];
    }),
  );
}

function conditionsOf(rule: Rule): object {
  return listed(
    Object.fromEntries(
      rule.conditions.map(({ attribute, anyOf }) => [attribute, anyOf.map(describeWanted)]),
    ),
  );
}

function pastOf(rule: Rule): object {
  const own = JSON.stringify(rule.conditions.map(({ key }) => key).sort());
  const parts = rule.past.map(({ condition }) => {
    const isCount = JSON.stringify(condition.conditions.map(({ key }) => key).sort()) === own;
    if (isCount) return { at_most: `${condition.count} per ${condition.within}` };
    return { after: conditionsOf({ ...rule, conditions: condition.conditions }) };
  });
  return Object.assign({}, ...parts);
}
