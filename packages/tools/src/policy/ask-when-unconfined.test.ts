import { tool } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { askWhenUnconfined } from './ask-when-unconfined.js';

const question = { args: { command: 'ls' }, mode: 'coding', sessionId: 's', agentId: 'a' } as const;
const bashRun = tool('bash_run', () => null, { allowedModes: ['coding'] });

test('T-02 without confinement every shell command is asked about, other tools are not', () => {
  const rule = askWhenUnconfined({ backend: { confined: false, why: 'no bubblewrap here' } });
  expect(rule({ ...question, tool: bashRun })).toMatchObject({ verdict: 'ask' });
  expect(rule({ ...question, tool: tool('fs_read', () => 1) })).toBe(undefined);
});

test('where commands are confined this rule says nothing', () => {
  const rule = askWhenUnconfined({ backend: { confined: true, why: '' } });
  expect(rule({ ...question, tool: bashRun })).toBe(undefined);
});
