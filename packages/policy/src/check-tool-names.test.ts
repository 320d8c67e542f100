import { expect, test } from 'vitest';
import { checkToolNames, isWarning } from './check-tool-names.js';
import { readPolicy } from './read/read-policy.js';

const known = {
  ours: ['bash_run', 'fs_read', 'fs_write'],
  others: ['WebFetch', 'mcp__files__read_text'],
  renamed: new Map([
    ['Bash', { ours: 'bash_run' }],
    ['view', { ours: 'fs_read' }],
  ]),
};
const check = (rule: string) =>
  checkToolNames(readPolicy(`version: 1\nrules:\n${rule}`, { file: 'f' }).rules, known);
const odd = (rule: string) => check(rule).map(({ kind, name, near }) => [kind, name, near]);

test.each([
  ['  - { deny: x, tool: bash_rn }', [['slip', 'bash_rn', 'bash_run']]],
  ['  - { deny: x, tool: [fs_read, Write, Read] }', [['slip', 'Write', 'fs_write']]],
  ['  - { deny: x, tool: Bash }', [['slip', 'Bash', 'bash_run']]],
])('P-05 a name that is no tool is told, with the one that was meant: %s', (rule, found) => {
  expect(odd(rule)).toEqual(found);
  expect(check(rule).some(isWarning)).toBe(false);
});

test.each([
  ['  - { deny: x, tool: pay_invoice }', [['unknown', 'pay_invoice', undefined]]],
  ['  - { deny: x, tool: "pay_*" }', [['unknown', 'pay_*', undefined]]],
  ['  - { deny: x, tool: WebFech }', [['unknown', 'WebFech', 'WebFetch']]],
  ['  - { deny: x, tool: view }', [['renamed', 'view', 'fs_read']]],
  [
    '  - { deny: x, tool: mcp__files__read_txt }',
    [['unknown', 'mcp__files__read_txt', 'mcp__files__read_text']],
  ],
])('P-05 a name that may be a tool all the same is told as a warning: %s', (rule, found) => {
  expect(odd(rule)).toEqual(found);
  expect(check(rule).every(isWarning)).toBe(true);
});

test.each([
  'bash_run',
  '"bash_*"',
  'WebFetch',
  '"*Fetch"',
  'mcp__mine__bash_run',
  '"mcp__mine__*"',
  '"mcp__*"',
  'mcp__files__read_text',
  '"mcp__files__*"',
  '[fs_read, view]',
  '"*"',
])('P-05 a name that is a tool, or of a server that nobody has seen, is not told: %s', (name) =>
  expect(odd(`  - { deny: x, tool: ${name} }`)).toEqual([]),
);

test('P-05 a name in what happened before is told too', () => {
  expect(odd('  - { ask: x, tool: fs_write, after: { tool: fs_reed } }')).toEqual([
    ['slip', 'fs_reed', 'fs_read'],
  ]);
});
