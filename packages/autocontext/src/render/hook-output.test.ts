import { expect, test } from 'vitest';
import type { AutoOutput } from '../auto-output.js';
import { renderHook, renderHookFault } from './hook-output.js';

const output = (additional_context: string) =>
  ({ fused_context: { for_model: { additional_context } } }) as AutoOutput;
const hookSpecificOutput = { hookEventName: 'UserPromptSubmit', additionalContext: 'found' };

test('Claude Code gets the context and a line for the person, others the context alone', () => {
  expect(JSON.parse(renderHook(output('found'), 'claude', 'receipt'))).toEqual({
    hookSpecificOutput,
    systemMessage: 'receipt',
  });
  expect(JSON.parse(renderHook(output('found'), 'codex', 'receipt'))).toEqual({
    hookSpecificOutput,
  });
});

test('nothing to inject is nothing printed', () => {
  expect(renderHook(output(''), 'claude', 'receipt')).toBe('');
  expect(renderHook(output(''), 'codex', 'receipt')).toBe('');
});

test('a fault is told where the client shows such lines', () => {
  expect(renderHookFault('no git', 'claude')).toBe('{"systemMessage":"sluice: no git"}');
  expect(renderHookFault('no git', 'codex')).toBe('');
});
