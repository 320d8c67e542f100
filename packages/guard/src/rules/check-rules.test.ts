import { expect, test } from 'vitest';
import { builtInSignRules } from '../injection/rule-index.js';
import { redact } from '../redact/redact.js';
import { builtInTokenRules } from '../redact/rule-index.js';
import { checkRules, loadSecretRules } from './check-rules.js';
import { expandExample } from './classes.js';
import { readRuleTable } from './rule.js';

test('O-08 every built-in rule keeps its examples', () => {
  expect(checkRules()).toEqual([]);
});

test('every rule has a name, a source, a licence and an example', () => {
  const rules = [...builtInTokenRules(), ...builtInSignRules()];
  expect(rules.length).toBeGreaterThan(200);
  for (const rule of rules) {
    expect(rule.name).toMatch(/^[a-z0-9-]+$/);
    expect(rule.source.length, rule.name).toBeGreaterThan(2);
    expect(rule.licence).toBe('MIT');
    expect(rule.match.length, rule.name).toBeGreaterThan(0);
  }
});

test('a rule is one line, and is in use once its examples hold', () => {
  const extraRules = loadSecretRules(
    'acme-key :: acme_key :: acme_ :: acme_{w20} :: acme_{w20} :: acme_{w5} :: acme.example docs',
    'MIT',
  );
  const secret = expandExample('acme_{w20}');
  expect(redact(`use ${secret} now`, { extraRules }).text).toBe('use <redacted:acme_key> now');
});

test('a rule that does not keep its examples is refused by name', () => {
  expect(() =>
    loadSecretRules('bad :: bad :: bad_ :: bad_{w20} :: bad_{w5} :: - :: own', 'MIT'),
  ).toThrow(/Rule "bad".*does not match/);
  expect(() =>
    loadSecretRules('bad :: bad :: bad_ :: bad_{w5} :: bad_{w5} :: bad_{w5} :: own', 'MIT'),
  ).toThrow(/must not match/);
});

test('a table line with a missing column says which columns it needs', () => {
  expect(() => readRuleTable('only :: three :: columns', 'MIT')).toThrow(
    /has 3 columns; write name/,
  );
});
