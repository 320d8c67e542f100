import { expect, test } from 'vitest';
import { redact } from '../redact/redact.js';
import { builtInSecretRules, builtInSignRules } from './built-in-rules.js';
import { checkRules, loadSecretRules } from './check-rules.js';
import { expandExample } from './classes.js';

test('O-08 every built-in rule keeps its examples', () => {
  expect(checkRules()).toEqual([]);
});

test('every rule has a name, a source, a licence and an example', () => {
  const rules = [...builtInSecretRules(), ...builtInSignRules()];
  expect(rules.length).toBeGreaterThan(200);
  for (const rule of rules) {
    expect(rule.name).toMatch(/^[a-z0-9-]+$/);
    expect(rule.source.length, rule.name).toBeGreaterThan(2);
    expect(rule.licence).toBe('MIT');
    expect(rule.match.length, rule.name).toBeGreaterThan(0);
  }
});

const acme = `
rule     acme-key
kind     acme_key
anchors  acme_
pattern  acme_{w20}
match    acme_{w20}
no-match acme_{w5}
source   acme.example docs
`;

test('a rule of a text is in use once its examples hold', () => {
  const extraRules = loadSecretRules(acme, 'MIT');
  const secret = expandExample('acme_{w20}');
  expect(redact(`use ${secret} now`, { extraRules }).text).toBe('use <redacted:acme_key> now');
});

test('a rule that does not keep its examples is refused by name', () => {
  expect(() =>
    loadSecretRules(acme.replace('match    acme_{w20}', 'match    acme_{w3}'), 'MIT'),
  ).toThrow(/Rule "acme-key".*does not match/);
  expect(() =>
    loadSecretRules(acme.replace('no-match acme_{w5}', 'no-match acme_{w20}'), 'MIT'),
  ).toThrow(/must not match/);
});
