import { ToolMessage } from '@langchain/core/messages';
import {
  DynamicStructuredTool,
  ToolInputParsingException,
  type ToolRunnableConfig,
} from '@langchain/core/tools';
import { modelText, type Registry, type Runtime, type Tool, type ToolMode } from '@sluice/kernel';
import { requireBridge } from '@sluice/kernel/adapters';
import { isRecord } from '@sluice/plain';

/**
 * Our tools for `bindTools`, `ToolNode` and agents of LangChain and LangGraph: exactly those of the mode, and every
 * call goes through the runtime. Questions wait in the runtime, and `decide` answers them.
 */
export function toLangChainTools(
  runtime: Runtime,
  registry: Registry,
  mode: ToolMode,
): DynamicStructuredTool[] {
  requireBridge('toLangChainTools', runtime, registry);
  return registry.listTools(mode).map((entry) => langChainTool(entry, runtime, mode));
}

function langChainTool(entry: Tool, runtime: Runtime, mode: ToolMode): DynamicStructuredTool {
  const { name, description } = entry;
  const run = async (args: unknown, id: string | undefined, signal: AbortSignal | undefined) => {
    const outcome = await runtime.runCall(
      { name, arguments: args, ...(id === undefined ? {} : { id }) },
      { mode, ...(signal ? { signal } : {}) },
    );
    const content = modelText(outcome);
    // Only a message can say that the call failed; without an id LangChain wants the bare text.
    if (id === undefined) return content;
    const status = outcome.isError ? ('error' as const) : ('success' as const);
    return new ToolMessage({ content, tool_call_id: id, name, artifact: outcome.result, status });
  };
  const made = new DynamicStructuredTool({
    name,
    description,
    // Their validator writes marks into the schema it is given.
    schema: structuredClone(entry.schema.json),
    func: (args: unknown, _manager: unknown, config?: ToolRunnableConfig) =>
      run(args, config?.toolCall?.id, config?.signal),
  });
  const invoke = made.invoke.bind(made);
  return Object.assign(made, {
    async invoke(input: unknown, config?: ToolRunnableConfig): Promise<unknown> {
      try {
        return await Reflect.apply(invoke, made, [input, config]);
      } catch (error) {
        if (!(error instanceof ToolInputParsingException)) throw error;
        // A wrong call gets our answer, which a model can repair, and a record; theirs has neither.
        const isCall = isRecord(input) && input.type === 'tool_call';
        return isCall
          ? run(input.args, String(input.id), config?.signal)
          : run(input, undefined, config?.signal);
      }
    },
  });
}
