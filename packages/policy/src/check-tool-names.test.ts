import { expect, test } from 'vitest';
import { checkToolNames } from './check-tool-names.js';
import { readPolicy } from './read/read-policy.js';

const known = ['bash_run', 'fs_read', 'fs_write'];
const odd = (rule: string) =>
  checkToolNames(readPolicy(`version: 1\nrules:\n${rule}`, { file: 'f' }).rules, known).map(
    ({ name, near }) => [name, near],
  );

test.each([
  ['  - { deny: x, tool: bash_rn }', [['bash_rn', 'bash_run']]],
  ['  - { deny: x, tool: [fs_read, Write, Read] }', [['Write', 'fs_write']]],
  ['  - { deny: x, tool: "/^bash.*/" }', [['/^bash.*/', undefined]]],
  ['  - { deny: x, tool: "bash_{run,wait}" }', [['bash_{run,wait}', undefined]]],
])('P-05 a name that is no tool is told, with the one that was meant: %s', (rule, found) => {
  expect(odd(rule)).toEqual(found);
});

test.each(['bash_run', '"bash_*"', 'mcp__mine__bash_run', 'pay_invoice', '"*"'])(
  'P-05 a name that is or may be a tool is not told: %s',
  (name) => expect(odd(`  - { deny: x, tool: ${name} }`)).toEqual([]),
);

test('P-05 a name in what happened before is told too', () => {
  expect(odd('  - { ask: x, tool: fs_write, after: { tool: fs_reed } }')).toEqual([
    ['fs_reed', 'fs_read'],
  ]);
});
