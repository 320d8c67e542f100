import { governedClients } from '@sluice/autocontext';
import { expect, test } from 'vitest';
import { hookAnswer } from './hook-answer.js';

const denies = /"(?:decision|permissionDecision)":"deny"/;
const edited = { verdict: 'allow', reason: 'r', input: { command: 'ls -l' } } as const;

test.each(governedClients)('A-02 %s hears a no with its reason', (client) => {
  const said = hookAnswer(client, { verdict: 'deny', reason: 'not here' });
  expect(said).toMatch(denies);
  expect(said).toContain('not here');
});

test.each(governedClients)(
  'A-02 %s: a yes to other arguments is never a yes to the first ones',
  (client) => {
    const said = hookAnswer(client, edited);
    expect(said).toContain('ls -l');
    if (client === 'qwen') expect(said).toMatch(denies);
    else expect(said).toMatch(/"(?:updatedInput|tool_input|modifiedArgs)":\{"command":"ls -l"\}/);
  },
);

test.each(['codex', 'gemini', 'qwen', 'opencode'] as const)(
  'A-02 %s cannot ask for a hook, so a question that nobody answered is a no with the way out',
  (client) => {
    const said = hookAnswer(client, { verdict: 'ask', reason: 'r' });
    expect(said).toMatch(denies);
    expect(said).toContain('sluice approve');
  },
);

test('A-02 Codex, which takes a bare yes for a failed hook, hears nothing', () => {
  expect(hookAnswer('codex', { verdict: 'allow', reason: 'r' })).toBe('');
});
