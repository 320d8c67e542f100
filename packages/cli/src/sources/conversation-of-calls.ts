import type { Registry, ToolCallRecord } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import type { ToolSources } from '@sluice/policy';
import { Conversation } from '@sluice/provenance';
import type { Store } from '@sluice/store';
import { declaredTool, type LoadConversation } from '@sluice/tools';

/** Calls of the session that are read when it is taken up, and before each call after that. */
const FIRST_CALLS = 500;
const LATEST_CALLS = 20;

export interface CallsParts {
  readonly calls: () => Promise<Store['calls'] | undefined>;
  readonly registry: Registry;
  /** What the operator declares of tools, as it is now. */
  readonly sources: () => ToolSources | undefined;
}

/**
 * What was read in a session whose client keeps the user's words to itself, from the record of its calls: whether a
 * stranger's text names where a later call goes can be told, what the user asked for cannot.
 */
export function conversationOfCalls(parts: CallsParts): LoadConversation {
  const known = new Map<string, ReturnType<typeof newSession>>();
  return async (sessionId) => {
    const store = await parts.calls();
    if (!store) return undefined;
    const one = known.get(sessionId) ?? newSession(parts);
    const limit = known.has(sessionId) ? LATEST_CALLS : FIRST_CALLS;
    known.set(sessionId, one);
    const records = await store.list({ sessionId, limit });
    for (const record of records.toReversed()) {
      if (record.completedAt === undefined || one.taken.has(record.id)) continue;
      one.taken.add(record.id);
      addCall(one.conversation, record);
    }
    return one.conversation;
  };
}

function newSession({ registry, sources }: CallsParts) {
  const toolOf = (name: string) => declaredTool(name, registry.get(name), sources());
  return { conversation: new Conversation(toolOf), taken: new Set<string>() };
}

function addCall(conversation: Conversation, record: ToolCallRecord): void {
  const { id, name, input, result, isError = false } = record;
  const call = { id, name, arguments: JSON.stringify(input ?? {}) };
  conversation.add({ role: 'assistant', content: '', tool_calls: [call] });
  conversation.add({ role: 'tool', content: textOf(result), tool_call_id: id, is_error: isError });
}

/** A result as its model read it: of an MCP result the texts, of any other its JSON. */
function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  const parts = isRecord(result) && Array.isArray(result.content) ? result.content : undefined;
  const texts = parts?.filter(isRecord).map(({ text }) => text);
  if (texts?.every((text) => typeof text === 'string')) return texts.join('\n');
  return JSON.stringify(result) ?? '';
}
