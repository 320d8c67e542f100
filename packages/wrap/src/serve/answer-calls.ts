import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/server';
import { type CallOutcome, callDigest, type Runtime, type ToolMode } from '@sluice/kernel';
import { type CallDependencies, callTool, type McpRequest } from '@sluice/mcp';
import { LongCalls } from './long-calls.js';
import { isAskedAbout, sayAlive, untilPatienceEnds } from './person-wait.js';

export interface AnswerOptions {
  /** How long a client that hears no progress is kept waiting for a person, before it is told to ask again. */
  readonly patienceMs: number;
  toResult(outcome: CallOutcome): CallToolResult;
}

/** Answers `tools/call` for as long as a person may take, which is longer than clients wait. */
export interface CallAnswers {
  answer(
    dependencies: CallDependencies,
    params: CallToolRequest['params'],
    request: McpRequest,
  ): Promise<CallToolResult>;
  /**
   * Calls that an earlier process left waiting for a person go on; the client that asks again gets them. One that was cut
   * off is not run again: whoever asks for it again is told so, once.
   */
  takeUp(runtime: Runtime, mode: ToolMode): Promise<void>;
}

const comeBack: CallToolResult = {
  content: [
    {
      type: 'text',
      text: 'This call waits for a person and has not run. Call the same tool again with exactly these arguments to get its result; it will not run twice. The person answers in the Sluice console or with: sluice approve',
    },
  ],
  isError: true,
};

export function answerCalls({ patienceMs, toResult }: AnswerOptions): CallAnswers {
  const longCalls = new LongCalls();
  return {
    async answer(dependencies, params, request) {
      const { runtime } = dependencies;
      const digest = callDigest(params.name, params.arguments ?? {});
      const over = new AbortController();
      const outlives = async () => isAskedAbout(await runtime(), digest);
      try {
        return await longCalls.ask(digest, {
          signal: request.signal,
          start: (signal) =>
            callTool({ ...dependencies, toResult, outlives }, params, { ...request, signal }),
          hasToWait: () =>
            request._meta?.progressToken === undefined
              ? untilPatienceEnds(runtime, digest, patienceMs, over.signal)
              : sayAlive(request, runtime, digest, over.signal),
          comeBack,
        });
      } finally {
        // With a reason, or each call would pay for an error with a stack that nobody reads.
        over.abort('answered');
      }
    },
    async takeUp(runtime, mode) {
      const { sealed, waiting } = await runtime.resume({ mode });
      for (const { digest, ...outcome } of sealed)
        if (digest !== undefined) longCalls.adopt(digest, Promise.resolve(toResult(outcome)));
      // Also what a person has answered meanwhile: it runs now, and whoever asks again gets its result.
      for (const { digest, outcome } of waiting) longCalls.adopt(digest, outcome.then(toResult));
    },
  };
}
