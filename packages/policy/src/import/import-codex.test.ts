import { expect, test } from 'vitest';
import { importCodex, importCodexConfig } from './import-codex.js';

test('P-04 prefixes with alternatives, decisions, reasons and examples are carried', () => {
  const text = `
# words about git
prefix_rule(
    pattern = ["git", ["push", "fetch"]],  # ordered
    decision = "prompt",
    justification = "it talks to \\"others\\"",
    match = [["git", "push", "origin main"], 'git fetch'],
    not_match = ["git status"],
)
prefix_rule(pattern = ['ls'])
prefix_rule(pattern=["rm", "-rf"], decision="forbidden")
`;
  expect(importCodex(text)).toEqual({
    rules: [
      {
        verdict: 'ask',
        name: 'git push (from Codex)',
        reason: 'it talks to "others"',
        command: ['git push **', 'git fetch **'],
        match: ['git push "origin main"', 'git fetch'],
        miss: ['git status'],
      },
      { verdict: 'allow', name: 'ls (from Codex)', command: ['ls **'], match: [], miss: [] },
      { verdict: 'deny', name: 'rm -rf (from Codex)', command: ['rm -rf **'], match: [], miss: [] },
    ],
    notCarried: [],
  });
});

test.each([
  ['host_executable(name = "git", paths = ["/usr/bin/git"])', 'by the name that is written'],
  ['x = 1', 'more than a call'],
  ['prefix_rule(pattern = ["a" + "b"])', 'more than a call'],
  ['prefix_rule(pattern = [])', 'not a list of words'],
  ['prefix_rule(pattern = ["a"], decision = "maybe")', 'is unknown'],
  ['prefix_rule(pattern = [1])', 'not a list of words'],
  ['prefix_rule(', 'more than a call'],
  ['load("x", "y")', 'more than a call'],
])('P-04 %s is listed with why', (text, why) => {
  expect(importCodex(text)).toMatchObject({
    rules: [],
    notCarried: [{ why: expect.stringContaining(why) }],
  });
});

test('P-04 an empty file has no rules', () => {
  expect(importCodex('# nothing\n\n')).toEqual({ rules: [], notCarried: [] });
});

test('P-04 what config.toml says of asking and confining is named as not carried', () => {
  const text = `
model = "x"
approval_policy = "never"
sandbox_mode = "danger-full-access"
[sandbox_workspace_write]
network_access = true
`;
  expect(importCodexConfig(text).notCarried.map(({ rule }) => rule)).toEqual([
    'approval_policy = "never"',
    'sandbox_mode = "danger-full-access"',
    'sandbox_workspace_write.network_access = true',
  ]);
  expect(importCodexConfig('model = "x"')).toEqual({ rules: [], notCarried: [] });
});
