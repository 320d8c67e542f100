import { type Policy, type Rule, readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { readCommandParts } from '../command-policy/command-parts.js';
import { rulesOnReading, speaksOfFile, watchRules } from './rules-on-files.js';

const policyOf = (...rules: string[]): Policy =>
  readPolicy(`version: 1\nrules:\n${rules.map((rule) => `  - ${rule}\n`).join('')}`, {
    file: 'sluice.yaml',
    parseCommand: readCommandParts,
  });
const ruleOf = (text: string): Rule => policyOf(text).rules[0] as Rule;
const asker = { face: 'mcp', workspace: '/w', home: '/home/ann' };

test('rules of both files are looked at once until one of the files changes', () => {
  let own: Policy | undefined = policyOf('{ deny: a, path: x }', '{ ask: b, path: x }');
  let project: Policy | undefined;
  const current = watchRules(
    { own: () => own, project: () => project },
    (rule) => rule.verdict === 'deny',
    (rules) => rules.map(({ name }) => name),
  );
  expect(current()).toEqual(['a']);
  expect(current()).toBe(current());
  project = policyOf('{ deny: c, path: x }');
  expect(current()).toEqual(['a', 'c']);
  own = undefined;
  expect(current()).toEqual(['c']);
  project = undefined;
  expect(current()).toEqual([]);
  expect(current()).toBe(current());
});

test.each([
  ['path: x', true],
  ['path: x, tool: t', true],
  ['path: x, mode: coding', true],
  ['path: x, face: mcp', true],
  ['path: x, readonly: true', true],
  ['path: x, risk: read', true],
  ['tool: t', false],
  ['path: x, person: bob', false],
  ['path: x, command: "cat **"', false],
  ['path: x, after: { tool: y }', false],
])('whether a rule with %s speaks of reading a file by its path: %s', (conditions, speaks) => {
  expect(speaksOfFile(ruleOf(`{ deny: s, ${conditions} }`))).toBe(speaks);
});

test('what else a rule may speak of is said by whoever asks', () => {
  const rule = ruleOf('{ deny: s, path: x, person: bob }');
  expect(speaksOfFile(rule, new Set(['person']))).toBe(true);
  expect(speaksOfFile(rule, new Set(['role']))).toBe(false);
  expect(speaksOfFile(ruleOf('{ deny: s, person: bob }'), new Set(['person']))).toBe(false);
});

test('P-01 a rule is found by the tool, the place of the file, the face and what reading is', () => {
  const found = (rule: string, tool = 'fs_read', root = '/w', path = 'a/b') =>
    rulesOnReading([ruleOf(rule)], asker)(tool, root, path)?.name;
  expect(found('{ deny: s, path: "a/*" }')).toBe('s');
  expect(found('{ ask: s, path: "a/*", tool: fs_read, face: mcp, risk: read }')).toBe('s');
  expect(found('{ deny: s, path: "a/*", readonly: true, mode: coding }')).toBe('s');
  expect(found('{ deny: s, path: "a/*", tool: fs_read }', 'ci_search')).toBeUndefined();
  expect(found('{ deny: s, path: "a/*" }', 'fs_read', '/w/c')).toBeUndefined();
  expect(found('{ deny: s, path: "c/a/*" }', 'fs_read', '/w/c')).toBe('s');
  expect(found('{ deny: s, path: "~/a/*" }', 'fs_read', '/home/ann')).toBe('s');
  expect(found('{ deny: s, path: "a/*", face: chat }')).toBeUndefined();
  expect(found('{ deny: s, path: "a/*", risk: write }')).toBeUndefined();
});
