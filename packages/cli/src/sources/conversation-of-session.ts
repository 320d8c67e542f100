import type { AgentStore, StoredMessage } from '@sluice/agent';
import { type Registry, shownAs } from '@sluice/kernel';
import type { ToolSources } from '@sluice/policy';
import { Conversation, type Label, labelOfTool, USER } from '@sluice/provenance';
import { declaredTool, type LoadConversation } from '@sluice/tools';

/** Sessions whose texts are kept at hand; another one is read again from its beginning. */
const MAX_SESSIONS = 200;
const PAGE = 500;
/** A model wrote what a sub-agent is told, from whatever it had read. */
const TOLD_BY_MODEL = labelOfTool('agent');

export interface ConversationParts {
  readonly store: Pick<AgentStore, 'attachments' | 'messages' | 'sessions'>;
  readonly registry: Registry;
  /** What the operator declares of tools, as it is now. */
  readonly sources: () => ToolSources | undefined;
}

interface Open {
  readonly conversation: Conversation;
  readonly declared: ToolSources | undefined;
  lastSeq: number;
  /** One reader at a time: calls of one answer run side by side. */
  reading: Promise<void>;
}

/**
 * The texts of sessions with their labels, read from the transcript as far as it has grown since the last call. The
 * session of a sub-agent begins with what its parent had read and been told.
 */
export function conversationOfSession(parts: ConversationParts): LoadConversation {
  const open = new Map<string, Open>();
  return async (sessionId) => {
    const declared = parts.sources();
    const known = open.get(sessionId);
    const one = known?.declared === declared && known ? known : newConversation(parts, declared);
    open.delete(sessionId);
    open.set(sessionId, one);
    const [oldest] = open.keys();
    if (open.size > MAX_SESSIONS && oldest !== undefined) open.delete(oldest);
    one.reading = one.reading.then(() => readOn(parts, sessionId, one));
    await one.reading;
    return one.conversation;
  };
}

/** A call as it stood when it was made: what it was to do, and what had been said and read until then. */
export interface CallAsMade {
  readonly tool: string;
  readonly arguments: string;
  readonly conversation: Conversation;
}

/** Reads a session up to one of its calls; nothing where its transcript has no such call. */
export async function conversationAtCall(
  parts: ConversationParts,
  sessionId: string,
  callId: string,
): Promise<CallAsMade | undefined> {
  const { conversation } = newConversation(parts, parts.sources());
  const parent = await parentOf(parts.store, sessionId);
  if (parent !== undefined) await addAncestors(parts, parent, conversation);
  for await (const message of messagesAfter(parts.store, sessionId, 0)) {
    const call = message.tool_calls?.find(({ id }) => id === callId);
    if (call) return { tool: call.name, arguments: call.arguments, conversation };
    await tell(
      parts,
      sessionId,
      conversation,
      message,
      parent === undefined ? USER : TOLD_BY_MODEL,
    );
  }
  return undefined;
}

function newConversation({ registry }: ConversationParts, declared: ToolSources | undefined): Open {
  const conversation = new Conversation((name) => declaredTool(name, registry.get(name), declared));
  return { conversation, declared, lastSeq: 0, reading: Promise.resolve() };
}

async function readOn(parts: ConversationParts, sessionId: string, one: Open): Promise<void> {
  const { store } = parts;
  const parent = await parentOf(store, sessionId);
  if (parent !== undefined && one.lastSeq === 0) {
    await addAncestors(parts, parent, one.conversation);
  }
  for await (const message of messagesAfter(store, sessionId, one.lastSeq)) {
    const author = parent === undefined ? USER : TOLD_BY_MODEL;
    await tell(parts, sessionId, one.conversation, message, author);
    one.lastSeq = message.seq;
  }
}

async function addAncestors(
  parts: ConversationParts,
  sessionId: string,
  conversation: Conversation,
): Promise<void> {
  const parent = await parentOf(parts.store, sessionId);
  if (parent !== undefined) await addAncestors(parts, parent, conversation);
  const author = parent === undefined ? USER : TOLD_BY_MODEL;
  for await (const message of messagesAfter(parts.store, sessionId, 0))
    await tell(parts, sessionId, conversation, message, author);
}

/** Tells of a message, and before it of the files that go with it and of what was recalled for it. */
async function tell(
  { store }: ConversationParts,
  sessionId: string,
  conversation: Conversation,
  message: StoredMessage,
  author: Label,
): Promise<void> {
  for (const { digest, media_type: type, name = 'without a name' } of message.attachments ?? []) {
    if (shownAs(type) === 'words') continue;
    const data =
      shownAs(type) === 'text' ? await store.attachments.read(digest, sessionId) : undefined;
    conversation.addFile(name, data && Buffer.from(data, 'base64').toString());
  }
  for (const note of recalledIn(message)) conversation.addRecalled(note);
  conversation.add(message, author);
}

/** The notes of earlier sessions that a model was shown before it said this. */
function recalledIn({ meta }: StoredMessage): readonly string[] {
  const notes = meta?.recalled;
  return Array.isArray(notes) ? notes.map(String) : [];
}

async function parentOf(
  store: ConversationParts['store'],
  sessionId: string,
): Promise<string | undefined> {
  return (await store.sessions.get(sessionId))?.parentSessionId;
}

async function* messagesAfter(
  { messages }: ConversationParts['store'],
  sessionId: string,
  afterSeq: number,
): AsyncGenerator<StoredMessage> {
  for (let after = afterSeq; ; ) {
    const page = await messages.load(sessionId, after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.seq;
  }
}
