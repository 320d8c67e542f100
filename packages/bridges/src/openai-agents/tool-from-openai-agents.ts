import { type FunctionTool, RunContext } from '@openai/agents-core';
import {
  type Hooks,
  KernelError,
  type Tool,
  type ToolContext,
  toolFromInstance,
} from '@sluice/kernel';
import type { ForeignToolOptions } from '../foreign-tool-options.js';
import { valueInText } from '../value-in-text.js';

/** A function tool of OpenAI Agents for our registry. Its own `needsApproval` asks through our approvals. */
export function toolFromOpenAiAgents<Context = unknown>(
  theirs: FunctionTool<Context, never> | FunctionTool<Context>,
  options: ForeignToolOptions & { readonly context?: Context },
): Tool {
  if (theirs.type !== 'function') {
    throw new KernelError(
      'NO_EXECUTE',
      `Tool "${Object(theirs).name}" of OpenAI Agents runs at OpenAI or in a computer; only function tools can be governed here`,
    );
  }
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
    hooks: askWhereNeeded(theirs.needsApproval, runContext),
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

/** Asks a person where the tool says so; where that cannot be told, the hook fails and the call is denied. */
function askWhereNeeded(needsApproval: unknown, runContext: RunContext<unknown>): Hooks {
  return {
    async preToolUse(call) {
      if (typeof needsApproval !== 'function') return undefined;
      const answer: unknown = await Reflect.apply(needsApproval, undefined, [
        runContext,
        call.args,
        call.id,
      ]);
      if (answer === false) return undefined;
      return { decision: 'ask', meta: { reason: 'the tool declares needsApproval' } };
    },
  };
}
