import type { CallToolRequest, CallToolResult, Notification } from '@modelcontextprotocol/server';
import type { CallOutcome, Runtime, ToolMode } from '@sluice/kernel';
import { toMcpResult } from '@sluice/kernel/adapters';
import { messageOf } from '@sluice/plain';
import { callIdMeta, newCallId } from './call-ids.js';
import type { CallsInFlight, Outlives } from './calls-in-flight.js';
import { type ProgressToken, relayProgress } from './relay-progress.js';

export interface CallDependencies {
  readonly runtime: () => Promise<Runtime>;
  readonly mode: ToolMode;
  readonly calls: CallsInFlight;
  /** The result as the client gets it; text and structure by default. */
  toResult?(outcome: CallOutcome): CallToolResult;
  /** Whether the call is left as it is when the client goes; ended with it where this is left away. */
  readonly outlives?: Outlives;
  /** Told of the call's id before anything of it is recorded. */
  onBegin?(callId: string): void;
  onProblem(words: string): void;
}

/** What the protocol hands over with a request. */
export interface McpRequest {
  readonly signal: AbortSignal;
  readonly _meta?: { readonly progressToken?: ProgressToken | undefined };
  notify(notification: Notification): Promise<void>;
}

/** One `tools/call` from request to result. Whatever goes wrong with the call is a result with `isError`. */
export async function callTool(
  {
    runtime: openRuntime,
    mode,
    calls,
    toResult = toCallToolResult,
    outlives,
    onBegin,
    onProblem,
  }: CallDependencies,
  params: CallToolRequest['params'],
  request: McpRequest,
): Promise<CallToolResult> {
  if (calls.isFull) return tooMany(calls.count);
  const id = newCallId();
  return calls.run(
    request.signal,
    async (signal) => {
      let runtime: Runtime;
      try {
        runtime = await openRuntime();
      } catch (error) {
        return cannotRecord(error, onProblem);
      }
      const token = request._meta?.progressToken;
      const progress =
        token === undefined
          ? undefined
          : relayProgress({
              ...{ runtime, callId: id, token, notify: request.notify },
              // A client that has gone hears nothing, and that is no news.
              onProblem: (words) => {
                if (!request.signal.aborted) onProblem(words);
              },
            });
      onBegin?.(id);
      const outcome = await runtime.runCall(
        { id, name: params.name, arguments: params.arguments ?? {} },
        { mode, signal },
      );
      await progress?.end();
      return toResult(outcome);
    },
    outlives,
  );
}

/** Text always, structure where it is an object, and the call that it answers. */
export function toCallToolResult(outcome: CallOutcome): CallToolResult {
  const { content, structuredContent, isError } = toMcpResult(outcome);
  return {
    content: content.map((block) => ({ ...block })),
    // A client may show a model the structure alone, which does not hold what a person changed.
    ...(structuredContent && outcome.note === undefined ? { structuredContent } : {}),
    isError,
    _meta: callIdMeta(outcome.toolCallId),
  };
}

function tooMany(count: number): CallToolResult {
  const text = `${count} calls are on their way, which is the limit. Wait until one has ended, then call again.`;
  return { content: [{ type: 'text', text }], isError: true };
}

/** What cannot be recorded does not run. */
function cannotRecord(error: unknown, onProblem: (words: string) => void): CallToolResult {
  const why = messageOf(error);
  onProblem(`a call was refused, because it cannot be recorded: ${why}`);
  const text = `This call did not run, because it cannot be recorded. The person who runs the server has to mend that: ${why}`;
  return { content: [{ type: 'text', text }], isError: true };
}
