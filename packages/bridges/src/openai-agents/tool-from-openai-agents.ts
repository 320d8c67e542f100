import { type FunctionTool, RunContext } from '@openai/agents-core';
import { KernelError, type Tool, type ToolContext, toolFromInstance } from '@sluice/kernel';
import { requireForeign } from '@sluice/kernel/adapters';
import type { ForeignToolOptions } from '../foreign-tool-options.js';
import { valueInText } from '../value-in-text.js';

/** A function tool of OpenAI Agents for our registry. Its own `needsApproval` asks through our approvals. */
export function toolFromOpenAiAgents<Context = unknown>(
  theirs: FunctionTool<Context, never> | FunctionTool<Context>,
  options: ForeignToolOptions & { readonly context?: Context },
): Tool {
  if (theirs?.type !== 'function') {
    throw new KernelError(
      'NO_EXECUTE',
      `Tool "${Object(theirs).name}" of OpenAI Agents runs at OpenAI or in a computer; only function tools can be governed here`,
    );
  }
  requireForeign(`toolFromOpenAiAgents("${theirs.name}")`, options);
  const { context, ...declared } = options;
  const runContext = new RunContext<unknown>(context);
  const run = (args: unknown, { callId, signal }: ToolContext): unknown =>
    Reflect.apply(theirs.invoke, theirs, [
      runContext,
      JSON.stringify(args),
      { signal, toolCall: callItem(theirs.name, callId, args) },
    ]);
  return toolFromInstance({
    name: theirs.name,
    description: theirs.description,
    input_schema: { ...theirs.parameters },
    needsApproval: needsApprovalOf(theirs.needsApproval, runContext),
    ...declared,
    exec: async (args: unknown, call: ToolContext) => {
      const output = await run(args, call);
      return typeof output === 'string' ? valueInText(output) : output;
    },
  });
}

function callItem(name: string, callId: string, args: unknown) {
  return { type: 'function_call', name, callId, arguments: JSON.stringify(args) } as const;
}

function needsApprovalOf(
  theirs: unknown,
  runContext: RunContext<unknown>,
): NonNullable<Tool['needsApproval']> {
  if (typeof theirs !== 'function') return false;
  return async (args, { callId }) =>
    (await Reflect.apply(theirs, undefined, [runContext, args, callId])) !== false;
}
