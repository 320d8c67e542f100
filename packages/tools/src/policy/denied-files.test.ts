import { readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { readCommandParts } from '../command-policy/command-parts.js';
import { deniedFiles } from './denied-files.js';

const policyOf = (rules: string) =>
  readPolicy(`version: 1\ndefault: ask\nrules:\n${rules}`, {
    file: 'sluice.yaml',
    parseCommand: readCommandParts,
  });

function filesWith(own: string | undefined, project?: string) {
  let current = own === undefined ? undefined : policyOf(own);
  const second = project === undefined ? undefined : policyOf(project);
  const denied = deniedFiles({
    own: () => current,
    project: () => second,
    asker: { face: 'serve', workspace: '/w', home: '/home/ann' },
    loadPast: async () => [],
    now: () => 0,
  });
  return { denied, change: (rules: string) => (current = policyOf(rules)) };
}

const DENY_ENV = '  - deny: keys\n    reason: r\n    path: "**/.env"\n';

test('S24 what a rule denies by its path is hidden from commands, from either file', () => {
  for (const { denied } of [filesWith(DENY_ENV), filesWith(undefined, DENY_ENV)]) {
    const hides = denied();
    expect(hides('.env')).toBe(true);
    expect(hides('app/.env')).toBe(true);
    expect(hides('app/env.ts')).toBe(false);
  }
});

test('S24 a rule on reading tools counts; one on writing, on commands or on something that came before does not', () => {
  const rules = [
    ['    tool: fs_read\n', true],
    ['    tool: fs_*\n', true],
    ['    risk: read\n', true],
    ['    risk: write\n', false],
    ['    readonly: true\n', true],
    ['    readonly: false\n', false],
    ['    mode: coding\n', true],
    ['    mode: chat_safe\n', false],
    ['    face: serve\n', true],
    ['    face: mcp\n', false],
    ['    tool: fs_write\n', false],
    ['    command: rm **\n', false],
    ['    at_most: 3 per session\n', false],
  ] as const;
  for (const [more, isHidden] of rules)
    expect(filesWith(DENY_ENV + more).denied()('.env'), more).toBe(isHidden);
});

test('without such a rule nothing is hidden, and the function stays the same until a rule changes', () => {
  const { denied, change } = filesWith('  - deny: no\n    reason: r\n    tool: fs_read\n');
  const before = denied();
  expect(before('.env')).toBe(false);
  expect(denied()).toBe(before);
  change(DENY_ENV);
  expect(denied()('.env')).toBe(true);
  expect(denied()).toBe(denied());
});
