import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallOutcome, ToolCallRecord } from '@sluice/kernel';

/**
 * Which answers are owed to clients. A process may die between the end of a call and its answer, so what was handed over
 * is noted, and what was not is found again: such a call has ended and must not run a second time.
 */
export interface AnswerBook {
  /** A call begins; its answer is owed from now on. */
  begun(callId: string): void;
  /** Its answer was handed over, or the client gave the call up. */
  given(callId: string): void;
  /** Calls of earlier processes that have ended and whose answers were not handed over, oldest first. */
  owed(): Promise<readonly OwedAnswer[]>;
}

export interface OwedAnswer {
  readonly record: ToolCallRecord;
  /** Of the tool and the arguments that were asked for, by which whoever asks again is known. */
  readonly digest: string;
}

/** For a session that no later process finds again. */
export const nothingOwed: AnswerBook = {
  begun: () => undefined,
  given: () => undefined,
  owed: async () => [],
};

/** The outcome of a call that ended in an earlier process, as far as it was recorded. */
export function recordedOutcome(record: ToolCallRecord): CallOutcome {
  const { id, name, state, result, isError = false, errorCode, durationMs } = record;
  return { toolCallId: id, toolName: name, state, result, isError, errorCode, durationMs };
}

/** Says with an answer that it is of a call that had ended before it was asked for again. */
export function withEndedWords(result: CallToolResult, record: ToolCallRecord): CallToolResult {
  const when = new Date(record.completedAt ?? record.updatedAt).toISOString();
  const text = `[This call was made before and ended at ${when}, and its answer may not have arrived. It was not run again: this is what was recorded of it. Call once more to run it anew.]`;
  return { ...result, content: [...result.content.map(inWords), { type: 'text', text }] };
}

type Block = CallToolResult['content'][number];

/** Pictures and sounds are recorded by their digest, which no client could show. */
function inWords(block: Block): Block {
  if (block.type === 'image' || block.type === 'audio')
    return notKept(`${block.type} ${block.mimeType}`);
  if (block.type === 'resource' && 'blob' in block.resource) return notKept(block.resource.uri);
  return block;
}

function notKept(what: string): Block {
  return { type: 'text', text: `[${what}: its bytes were not recorded]` };
}
