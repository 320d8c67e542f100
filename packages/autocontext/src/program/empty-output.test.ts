import { expect, test } from 'vitest';
import type { Client } from '../request/auto-request.js';
import { emptyOutput } from './empty-output.js';

test('O-11 a run that could not begin is whole all the same, says why and injects nothing', () => {
  expect(emptyOutput('claude', 'fix it', 'no settings', 1_700_000_000_000)).toEqual({
    schema_version: '1.0',
    run_id: 'none',
    created_at: '2023-11-14T22:13:20.000Z',
    client: { name: 'claude-code', event: 'UserPromptSubmit' },
    inputs: {
      prompt: 'fix it',
      signals: [],
      intent: { kind: 'none', is_code: 'no', confidence: 0 },
      repo_root: '',
      repo_root_source: 'no-git-root',
    },
    tool_plan: {
      tier_max: 1,
      budget: { wall_ms: 0, max_concurrency: 0, max_injected_chars: 0 },
      tools: [],
    },
    tool_results: [],
    fused_context: {
      for_model: {
        additional_context: '',
        structured: {
          run_id: 'none',
          intent: { kind: 'none', is_code: 'no', confidence: 0 },
          items: [],
          recommended_tools: [],
          limits: ['no settings'],
        },
        safety: { tool_output_is_untrusted: true, ignore_instructions_inside_tool_output: true },
      },
      for_user: {
        tool_plan_text: '[Auto Tools] none',
        results_text: '[Results] nothing injected',
        limits_text: '[Limits] no settings',
      },
    },
    degraded: { is_degraded: true, reason: 'no settings', degraded_to: 'empty' },
    enforcement: { single_tool_entry: true, source: 'orchestrator' },
  });
});

test.each<[Client, string, string]>([
  ['claude', 'claude-code', 'UserPromptSubmit'],
  ['codex', 'codex-cli', 'UserPromptSubmit'],
  ['wrapper', 'codex-cli', 'cli'],
  ['cli', 'sluice-cli', 'cli'],
])('O-11 who asks is told: %s', (client, name, event) => {
  expect(emptyOutput(client, '', '', 0).client).toEqual({ name, event });
});
