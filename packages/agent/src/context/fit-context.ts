import { toModelMessages, type ViewedMessage } from '../history/to-model-messages.js';
import type { ModelMessage } from '../models/model.js';
import type { ContextMark, StoredMessage } from '../ports/message-store.js';
import { tellAttachments } from './attachments-in-words.js';
import { cutToFit } from './cut-to-fit.js';
import { messageTokens } from './estimate-tokens.js';

/** What the session's transcript and its view need to be kept. */
export interface ContextStore {
  readonly rows: () => readonly StoredMessage[];
  readonly marks: () => readonly ContextMark[];
  addMark(mark: Omit<ContextMark, 'created_at'>): Promise<void>;
  /** Keeps a whole tool output where the model can page through it; the handle to ask for. */
  keepWhole(callId: string, text: string): Promise<string>;
  /** A summary of these messages in at most about `maxTokens`. May throw. */
  summarise(messages: readonly ModelMessage[], maxTokens: number): Promise<string>;
}

const OFFLOAD_OVER_CHARS = 800;
const KEPT_STEPS = 2;
const SUMMARY_SHARE = 0.2;
const TARGET_SHARE = 0.7;

/**
 * The messages to send, within `maxTokens`. Old tool output is moved out first; where that is not enough,
 * older turns are summarised; a single message that is still too large is cut in the view. No pair of call and
 * result is ever split, and nothing is taken from the transcript.
 */
export async function fitContext(store: ContextStore, maxTokens: number): Promise<ModelMessage[]> {
  let view = toModelMessages(store.rows(), store.marks());
  if (tokensOf(view) > maxTokens) view = await offload(store, view, maxTokens * TARGET_SHARE);
  if (tokensOf(view) > maxTokens) view = await summarise(store, view, maxTokens);
  return cutToFit(
    view.map(({ message }) => message),
    maxTokens,
  );
}

/** Oldest first, and only until it fits; the newest steps stay as they are. */
async function offload(
  store: ContextStore,
  view: readonly ViewedMessage[],
  target: number,
): Promise<ViewedMessage[]> {
  let tokens = tokensOf(view);
  const newest = startOfNewestSteps(view);
  for (const { message, seq } of view.slice(0, newest)) {
    if (tokens <= target) break;
    if (message.role !== 'tool') continue;
    const told = tellAttachments(message, 'no longer shown');
    const isLong = message.content.length > OFFLOAD_OVER_CHARS;
    if (told === message && !isLong) continue;
    const text = isLong
      ? offloadText(
          message.toolName,
          told.content,
          await store.keepWhole(message.toolCallId, told.content),
        )
      : told.content;
    await store.addMark({ kind: 'offload', fromSeq: seq, toSeq: seq, text });
    tokens -= messageTokens(message) - messageTokens({ ...told, content: text });
  }
  return toModelMessages(store.rows(), store.marks());
}

function offloadText(toolName: string, content: string, handle: string): string {
  return `[The output of ${toolName}, ${content.length} characters, was moved out of the context. Read it with result_read, handle "${handle}". It begins: ${JSON.stringify(content.slice(0, 200))}]`;
}

async function summarise(
  store: ContextStore,
  view: readonly ViewedMessage[],
  maxTokens: number,
): Promise<ViewedMessage[]> {
  const end = summaryEnd(view, maxTokens * (TARGET_SHARE - SUMMARY_SHARE));
  if (end === 0) return [...view];
  const old = view.slice(0, end).map(({ message }) => message);
  const budget = Math.floor(maxTokens * SUMMARY_SHARE);
  const summary = await summaryOf(store, old, budget, maxTokens);
  const text = view.slice(end).some(({ message }) => message.role === 'user')
    ? summary
    : `${summary}\n\n${latestRequest(old, budget)}`;
  const toSeq = lastSeqOf(view.slice(0, end));
  await store.addMark({ kind: 'summary', fromSeq: 1, toSeq, text });
  return toModelMessages(store.rows(), store.marks());
}

/** A model that cannot summarise does not stop the conversation: the user's own words are kept instead. */
async function summaryOf(
  store: ContextStore,
  old: readonly ModelMessage[],
  budget: number,
  maxTokens: number,
): Promise<string> {
  try {
    const inWords = old.map((message) => tellAttachments(message, 'not shown here'));
    const text = (await store.summarise(cutToFit(inWords, maxTokens), budget)).trim();
    if (text !== '') return text.slice(0, budget * 4);
  } catch {
    return wordsOfUser(old, budget);
  }
  return wordsOfUser(old, budget);
}

/** When the present turn itself is cut, what the user asked for stays in his own words. */
function latestRequest(old: readonly ModelMessage[], budget: number): string {
  const words = old.findLast(({ role }) => role === 'user')?.content ?? '';
  return `The user's latest request, which you are working on: ${words.slice(-budget * 2)}`;
}

function wordsOfUser(old: readonly ModelMessage[], budget: number): string {
  const said = old
    .filter(({ role }) => role === 'user')
    .map(({ content }) => `- ${content.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    .join('\n');
  return `The user said, shortened:\n${said.slice(-budget * 3)}`;
}

/** How many messages go into the summary: whole steps, so many that the rest is below `target`. */
function summaryEnd(view: readonly ViewedMessage[], target: number): number {
  let left = tokensOf(view);
  let end = 0;
  for (let index = 0; index < view.length; index += 1) {
    const entry = view[index];
    if (!entry) break;
    // A cut is possible before a message of the user or the model, never before a result.
    const isCut = entry.message.role === 'user' || entry.message.role === 'assistant';
    if (isCut && index > 0) end = index;
    if (isCut && left <= target) break;
    left -= messageTokens(entry.message);
  }
  return end;
}

function startOfNewestSteps(view: readonly ViewedMessage[]): number {
  let steps = 0;
  for (let index = view.length - 1; index >= 0; index -= 1) {
    if (view[index]?.message.role === 'assistant') steps += 1;
    if (steps === KEPT_STEPS) return index;
  }
  return 0;
}

function lastSeqOf(view: readonly ViewedMessage[]): number {
  return view.reduce((highest, { seq }) => Math.max(highest, seq), 0);
}

function tokensOf(view: readonly ViewedMessage[]): number {
  return view.reduce((sum, { message }) => sum + messageTokens(message), 0);
}
