import type { AutoOutput } from '../auto-output.js';
import type { Client } from '../request/auto-request.js';

/** The output of a run that could not begin: nothing injected, and the reason. */
export function emptyOutput(
  client: Client,
  prompt: string,
  reason: string,
  nowMs: number,
): AutoOutput {
  return {
    schema_version: '1.0',
    run_id: 'none',
    created_at: new Date(nowMs).toISOString(),
    client: {
      name: client === 'claude' ? 'claude-code' : client === 'cli' ? 'sluice-cli' : 'codex-cli',
      event: client === 'claude' || client === 'codex' ? 'UserPromptSubmit' : 'cli',
    },
    inputs: {
      prompt,
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
          limits: [reason],
        },
        safety: { tool_output_is_untrusted: true, ignore_instructions_inside_tool_output: true },
      },
      for_user: {
        tool_plan_text: '[Auto Tools] none',
        results_text: '[Results] nothing injected',
        limits_text: `[Limits] ${reason}`,
      },
    },
    degraded: { is_degraded: true, reason, degraded_to: 'empty' },
    enforcement: { single_tool_entry: true, source: 'orchestrator' },
  };
}
