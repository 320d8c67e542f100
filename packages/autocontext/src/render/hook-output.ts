import type { AutoOutput } from '../auto-output.js';
import type { Client } from '../request/auto-request.js';

/**
 * The one line a hook prints: exactly the client's contract, since one key more makes Codex drop it all. Empty when
 * there is nothing to inject, which both clients take.
 */
export function renderHook(output: AutoOutput, client: Client, receipt: string): string {
  const { additional_context } = output.fused_context.for_model;
  if (additional_context === '') return '';
  const hookSpecificOutput = {
    hookEventName: 'UserPromptSubmit',
    additionalContext: additional_context,
  };
  return JSON.stringify(
    client === 'claude' ? { hookSpecificOutput, systemMessage: receipt } : { hookSpecificOutput },
  );
}

/** What a person is told of a hook that could not work, where the client shows such lines. */
export function renderHookFault(words: string, client: Client): string {
  return client === 'claude' ? JSON.stringify({ systemMessage: `sluice: ${words}` }) : '';
}
