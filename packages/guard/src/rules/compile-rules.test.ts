import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtInSecretRules, builtInSignRules } from './built-in-rules.js';
import { compileWording } from './classes.js';
import { compileRules, type RuleFiles, ruleFiles } from './compile-rules.js';
import { alternativesOf } from './match-facts.js';
import { readRules } from './read-rules.js';

function fileOf(name: string): string {
  return readFileSync(new URL(`../../rules/${name}`, import.meta.url), 'utf8');
}

const files = Object.fromEntries(ruleFiles.map((name) => [name, fileOf(name)])) as RuleFiles;

test('the modules that are in use are those the rules compile to', () => {
  for (const [name, source] of compileRules(files)) {
    const used = readFileSync(new URL(`../compiled/${name}`, import.meta.url), 'utf8');
    expect(used === source, `src/compiled/${name} is not made from rules/`).toBe(true);
  }
});

test('every rule of the files is in use, with its examples', () => {
  const rulesOf = (subject: string) =>
    ruleFiles
      .filter((name) => name.startsWith(subject))
      .flatMap((name) => readRules(files[name], 'MIT'));
  expect(builtInSecretRules()).toEqual(rulesOf('secrets-'));
  const signs = rulesOf('injection-');
  expect(builtInSignRules()).toEqual(
    signs.map((rule) => ({
      ...rule,
      pattern: alternativesOf(compileWording(rule.pattern)).join('|'),
    })),
  );
});

test('a fault is told with the name of its file', () => {
  const broken = { ...files, 'secrets-cloud.rules': 'rule a\nkint b\n' };
  expect(() => compileRules(broken)).toThrow(/^secrets-cloud\.rules: Line 2: "kint"/);
});
