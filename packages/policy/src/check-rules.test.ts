import { expect, test } from 'vitest';
import { checkRules } from './check-rules.js';
import { readPolicy } from './read/read-policy.js';

const policy = (rules: string) => readPolicy(`version: 1\nrules:\n${rules}`, { file: 'f' });
const kinds = (rules: string) =>
  checkRules(policy(rules)).map(({ kind, rule }) => `${rule.name}: ${kind}`);

test('P-05 a rule behind a stricter one that covers it changes nothing', () => {
  expect(
    kinds(`
  - { deny: all of src, path: src/** }
  - { allow: one of src, path: src/a/* }
  - { allow: docs, path: docs/** }`),
  ).toEqual(['one of src: changes nothing']);
});

test('P-05 a rule that says what the default says changes nothing', () => {
  const denying = readPolicy('version: 1\ndefault: deny\nrules:\n  - { deny: pay, tool: pay }', {
    file: 'f',
  });
  expect(checkRules(denying)).toMatchObject([{ kind: 'changes nothing', rule: { name: 'pay' } }]);
});

test('P-05 a rule that asks where the default asks keeps grants away, unless another rule does', () => {
  expect(kinds('  - { ask: pay, tool: pay }')).toEqual([]);
  expect(kinds('  - { ask: pay, tool: pay }\n  - { ask: all, tool: "p*" }')).toEqual([
    'pay: changes nothing',
  ]);
  expect(kinds('  - { ask: pay, tool: pay }\n  - { deny: all, tool: "p*" }')).toEqual([
    'pay: changes nothing',
  ]);
});

test('P-05 two rules together can hide a third', () => {
  expect(
    kinds(`
  - { deny: ones, tool: "a*" }
  - { deny: others, tool: "*b" }
  - { allow: hidden, tool: a*b }
  - { allow: seen, tool: c }`),
  ).toEqual(['hidden: changes nothing']);
});

test('P-05 rules that no recorded call matched are named', () => {
  const rules = policy(`
  - { allow: docs, path: docs/** }
  - { allow: tests, command: npm test ** }`);
  const call = { tool: 'fs_read', mode: 'coding', face: 'chat', commands: [], hosts: [], args: {} };
  expect(checkRules(rules, [{ ...call, paths: ['./docs/a.md'] }])).toMatchObject([
    { kind: 'not covered', rule: { name: 'tests' } },
  ]);
});

test('P-05 nine hundred rules are checked one by one, and those that change nothing are found among them', () => {
  const many = Array.from({ length: 900 }, (_, index) =>
    index % 2 === 0
      ? `  - { deny: d${index}, tool: bash_run, command: "prog${index} run **" }`
      : `  - { allow: a${index}, tool: tool_${index}, path: "src/${index}/**" }`,
  );
  const idle = [
    '  - { allow: behind, tool: bash_run, command: prog0 run x }',
    '  - { deny: twice, tool: bash_run, command: prog2 run y ** }',
  ];
  expect(kinds([...many, ...idle].join('\n'))).toEqual([
    'behind: changes nothing',
    'twice: changes nothing',
  ]);
});
