import type { FunctionTool, RunContext } from '@openai/agents-core';
import { modelText, type Registry, type Runtime, type Tool, type ToolMode } from '@sluice/kernel';
import { requireApprovals, requireBridge, runApproved } from '@sluice/kernel/adapters';
import { isRecord } from '@sluice/plain';

export interface OpenAiAgentsOptions {
  /**
   * Who puts the questions. `runtime` (the default): they wait in the runtime, and `decide` answers them. `native`: the
   * run is interrupted as OpenAI Agents does it, and `state.approve` is taken for the person's yes. Questions that only
   * a hook raises wait in the runtime either way.
   */
  readonly approvals?: 'runtime' | 'native';
}

/** Our tools for `new Agent({ tools })`: exactly those of the mode, and every call goes through the runtime. */
export function toOpenAiAgentsTools(
  runtime: Runtime,
  registry: Registry,
  mode: ToolMode,
  options: OpenAiAgentsOptions = {},
): FunctionTool[] {
  requireBridge('toOpenAiAgentsTools', runtime, registry);
  requireApprovals('toOpenAiAgentsTools', options);
  const isNative = options.approvals === 'native';
  return registry.listTools(mode).map((entry) => ({
    type: 'function',
    name: entry.name,
    description: entry.description,
    parameters: parametersOf(entry),
    // Our own check answers a wrong call with words that the model can repair.
    strict: false,
    isEnabled: async () => registry.checkMode(entry.name, mode),
    async needsApproval(_context, input, callId) {
      if (!isNative) return false;
      const asked = { id: callId ?? '', name: entry.name, arguments: input };
      return (await runtime.explain(asked, mode)).verdict === 'asks';
    },
    async invoke(context, input, details) {
      const callId = details?.toolCall?.callId;
      const request = { name: entry.name, arguments: input };
      const turn = { mode, ...(details?.signal ? { signal: details.signal } : {}) };
      const isApproved = isNative && callId !== undefined && wasApproved(context, entry, callId);
      const outcome = isApproved
        ? await runApproved(runtime, { ...request, id: callId }, turn, 'openai-agents')
        : await runtime.runCall(
            { ...request, ...(callId === undefined ? {} : { id: callId }) },
            turn,
          );
      return modelText(outcome);
    },
  }));
}

function wasApproved(context: RunContext, { name }: Tool, callId: string): boolean {
  return context.isToolApproved({ toolName: name, callId }) === true;
}

/** Their type wants the three keys that a schema of an object may leave out. */
function parametersOf({ schema: { json } }: Tool): FunctionTool['parameters'] {
  return {
    ...json,
    type: 'object',
    properties: isRecord(json.properties) ? { ...json.properties } : {},
    required: Array.isArray(json.required) ? json.required.map(String) : [],
    additionalProperties: true,
  };
}
