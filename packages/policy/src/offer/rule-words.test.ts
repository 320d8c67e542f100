import { expect, test } from 'vitest';
import { readPolicy } from '../read/read-policy.js';
import { ruleWords } from './rule-words.js';

const { rules } = readPolicy(
  `version: 1
rules:
  - deny: no publishing
    tool: bash_run
    command: [npm publish **, yarn publish]
  - ask: fast ones
    args: { mode: fast }
    path: src/**
`,
  { file: 'sluice.yaml' },
);

test('P-02 a rule says in both languages what it stops, asks about or lets through', () => {
  expect(rules.map((rule) => ruleWords(rule).en)).toEqual([
    'Stops: tool bash_run; commands "npm publish" with anything behind it or exactly "yarn publish"',
    'Asks about: mode fast; everything below src/',
  ]);
  expect(rules.map((rule) => ruleWords(rule).zh)).toEqual([
    '拒绝：工具 bash_run；命令“npm publish”及其后任意内容 或 恰为“yarn publish”',
    '询问：mode fast；src/ 下的一切',
  ]);
});
