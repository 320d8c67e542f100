import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/server';
import { type CallOutcome, callDigest, type Runtime, type ToolMode } from '@sluice/kernel';
import {
  type CallDependencies,
  callIdOf,
  callTool,
  isClientCall,
  isTakenBack,
  type McpRequest,
} from '@sluice/mcp';
import { type AnswerBook, recordedOutcome, withEndedWords } from './answer-book.js';
import { LongCalls } from './long-calls.js';
import { isAskedAbout, sayAlive, untilPatienceEnds } from './person-wait.js';

export interface AnswerOptions {
  /** How long a client that hears no progress is kept waiting for a person, before it is told to ask again. */
  readonly patienceMs: number;
  /** Which answers are owed to clients. */
  readonly book: AnswerBook;
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
   * off, or that ended without its answer handed over, is not run again: whoever asks for it again is told how it ended,
   * once.
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

export function answerCalls({ patienceMs, book, toResult }: AnswerOptions): CallAnswers {
  const longCalls = new LongCalls();
  return {
    async answer(dependencies, params, request) {
      const { runtime } = dependencies;
      const digest = callDigest(params.name, params.arguments ?? {});
      const over = new AbortController();
      // The protocol sends no answer to a request that its client took back.
      const wanted = (result: CallToolResult): CallToolResult => {
        const callId = callIdOf(result);
        if (callId !== undefined && isTakenBack(request.signal)) book.given(callId);
        return result;
      };
      const outlives = async () => isAskedAbout(await runtime(), digest);
      try {
        return await longCalls.ask(digest, {
          signal: request.signal,
          start: (signal) =>
            callTool({ ...dependencies, toResult, outlives, onBegin: book.begun }, params, {
              ...request,
              signal,
            }).then(wanted),
          hasToWait(isLeft) {
            if (request._meta?.progressToken === undefined)
              return untilPatienceEnds(runtime, digest, patienceMs, over.signal);
            // A call of this request says itself that it is alive.
            return isLeft
              ? sayAlive(request, runtime, digest, over.signal)
              : new Promise(() => undefined);
          },
          comeBack,
        });
      } finally {
        // With a reason, or each call would pay for an error with a stack that nobody reads.
        over.abort('answered');
      }
    },
    async takeUp(runtime, mode) {
      for (const { record, digest } of await book.owed()) {
        const ended = withEndedWords(toResult(recordedOutcome(record)), record);
        longCalls.adopt(digest, Promise.resolve(ended));
      }
      const { sealed, waiting } = await runtime.resume({ mode });
      for (const { digest, ...outcome } of sealed) {
        if (digest === undefined || !isClientCall(outcome.toolCallId)) continue;
        book.begun(outcome.toolCallId);
        longCalls.adopt(digest, Promise.resolve(toResult(outcome)));
      }
      // Also what a person has answered meanwhile: it runs now, and whoever asks again gets its result.
      for (const { callId, digest, outcome } of waiting) {
        if (!isClientCall(callId)) continue;
        book.begun(callId);
        longCalls.adopt(digest, outcome.then(toResult));
      }
    },
  };
}
