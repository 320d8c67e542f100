import type { MessageToolCall, StoredMessage } from '../ports/message-store.js';

export interface OpenCalls {
  /** The number of the message that asked. */
  readonly seq: number;
  /** Those of its calls that have no answer. */
  readonly calls: readonly MessageToolCall[];
}

/** What the last answer of the model still waits for. */
export function openCalls(messages: readonly StoredMessage[]): OpenCalls | undefined {
  const answered = new Set<string>();
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message) continue;
    if (message.role === 'tool') {
      if (message.tool_call_id !== undefined) answered.add(message.tool_call_id);
      continue;
    }
    if (message.role === 'system') continue;
    const calls = (message.tool_calls ?? []).filter((call) => !answered.has(call.id));
    return calls.length === 0 ? undefined : { seq: message.seq, calls };
  }
  return undefined;
}

/** Whether the model still owes the user an answer. */
export function isTurnOpen(messages: readonly StoredMessage[]): boolean {
  const last = messages.findLast((message) => message.role !== 'system');
  if (!last) return false;
  return last.role !== 'assistant' || (last.tool_calls ?? []).length > 0;
}
