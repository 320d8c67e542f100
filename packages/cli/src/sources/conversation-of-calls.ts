import type { Registry, ToolCallRecord } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import type { ToolSources } from '@sluice/policy';
import { Conversation } from '@sluice/provenance';
import type { Store } from '@sluice/store';
import { declaredTool, type LoadConversation } from '@sluice/tools';
import type { CallAsMade } from './conversation-of-session.js';

/** Calls of the session that are read when it is taken up. */
const FIRST_CALLS = 500;

export interface CallsParts {
  readonly calls: () => Promise<Pick<Store['calls'], 'list'> | undefined>;
  /** Tells of each call as it ends. A session is written by one process, so this one hears of all of them. */
  onEnded(listener: (record: ToolCallRecord) => void): void;
  readonly registry: Registry;
  /** What the operator declares of tools, as it is now. */
  readonly sources: () => ToolSources | undefined;
}

/**
 * What was read in a session whose client keeps the user's words to itself, from the record of its calls: whether a
 * stranger's text names where a later call goes can be told, what the user asked for cannot.
 */
export function conversationOfCalls(parts: CallsParts): LoadConversation {
  const known = new Map<string, ReadSession>();
  parts.onEnded((record) => known.get(record.sessionId)?.ended.push(record));
  return async (sessionId) => {
    const store = await parts.calls();
    if (!store) return undefined;
    const session = known.get(sessionId) ?? newSession(parts);
    known.set(sessionId, session);
    if (!session.first) {
      const records = await store.list({ sessionId, limit: FIRST_CALLS });
      if (records.length === FIRST_CALLS) session.conversation.texts.noteCut();
      session.first = readFirst(session, records);
    }
    for (const record of session.ended.splice(0)) {
      if (!session.first.has(record.id)) addCall(session.conversation, record);
    }
    return session.conversation;
  };
}

/** A call of such a session as it stood when it was made, among all records of the session, newest first. */
export function callAmongCalls(
  { registry, sources }: Pick<CallsParts, 'registry' | 'sources'>,
  records: readonly ToolCallRecord[],
  callId: string,
): CallAsMade | undefined {
  const call = records.find(({ id }) => id === callId);
  if (!call) return undefined;
  const { conversation } = newSession({ registry, sources });
  for (const record of records.toReversed()) {
    const { completedAt = Number.POSITIVE_INFINITY } = record;
    if (record !== call && completedAt <= call.createdAt) addCall(conversation, record);
  }
  return { tool: call.name, arguments: JSON.stringify(call.input ?? {}), conversation };
}

interface ReadSession {
  readonly conversation: Conversation;
  /** Calls that have ended since it was last asked for. */
  readonly ended: ToolCallRecord[];
  /** Ids of the calls that had ended when the session was taken up. */
  first?: ReadonlySet<string>;
}

function newSession({ registry, sources }: Pick<CallsParts, 'registry' | 'sources'>): ReadSession {
  const toolOf = (name: string) => declaredTool(name, registry.get(name), sources());
  return { conversation: new Conversation(toolOf), ended: [] };
}

/** Records come newest first. */
function readFirst(
  { conversation }: ReadSession,
  records: readonly ToolCallRecord[],
): ReadonlySet<string> {
  const ended = records.filter(({ completedAt }) => completedAt !== undefined).toReversed();
  for (const record of ended) addCall(conversation, record);
  return new Set(ended.map(({ id }) => id));
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
