import { isLangChainTool, type StructuredToolInterface } from '@langchain/core/tools';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { KernelError, type Tool, type ToolContext, toolFromInstance } from '@sluice/kernel';
import { requireForeign } from '@sluice/kernel/adapters';
import { isRecord } from '@sluice/plain';
import type { ForeignToolOptions } from '../foreign-tool-options.js';
import { valueInText } from '../value-in-text.js';

/** A structured tool of LangChain for our registry; our signal stops it, and what it returns as a message is read. */
export function toolFromLangChain(
  theirs: StructuredToolInterface,
  options: ForeignToolOptions,
): Tool {
  if (!isLangChainTool(theirs) || typeof theirs.invoke !== 'function') {
    throw new KernelError(
      'NO_EXECUTE',
      `Tool "${Object(theirs).name}" is no tool of LangChain that can be invoked; make it with tool() of @langchain/core/tools`,
    );
  }
  requireForeign(`toolFromLangChain("${theirs.name}")`, options);
  return toolFromInstance({
    name: theirs.name,
    description: theirs.description,
    input_schema: { ...toJsonSchema(theirs.schema) },
    ...options,
    exec: async (args: unknown, { callId, signal }: ToolContext) => {
      const call = { type: 'tool_call', id: callId, name: theirs.name, args };
      return readMessage(await Reflect.apply(theirs.invoke, theirs, [call, { signal }]));
    },
  });
}

/** A tool answers a call with a message: its artifact, else its text; a message of an error is a failure. */
function readMessage(answer: unknown): unknown {
  if (!isRecord(answer) || !('tool_call_id' in answer)) return answer;
  const { content, artifact, status } = answer;
  if (status === 'error') return { ok: false, error: textOf(content) };
  return artifact ?? valueInText(textOf(content));
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  return blocks.map(({ type, text }) => (type === 'text' ? String(text) : `[${type}]`)).join('\n');
}
