import type { ModelMessage } from '../models/model.js';
import { tellAttachments } from './attachments-in-words.js';
import { messageTokens } from './estimate-tokens.js';

const MIN_CHARS = 400;

/**
 * The last resort, in the view only, until everything fits: attachments from before the user's last message go, then the
 * longest messages lose their middle, then the newest attachments go.
 */
export function cutToFit(messages: readonly ModelMessage[], maxTokens: number): ModelMessage[] {
  const lastWords = messages.findLastIndex(({ role }) => role === 'user');
  const older = leaveOut(messages, maxTokens, lastWords);
  return leaveOut(cutTexts(older, maxTokens), maxTokens, messages.length);
}

/** Without the attachments of the first messages, oldest first, and only until it fits. */
function leaveOut(
  messages: readonly ModelMessage[],
  maxTokens: number,
  end: number,
): ModelMessage[] {
  const left = [...messages];
  let tokens = tokensOf(left);
  for (let index = 0; index < end && tokens > maxTokens; index += 1) {
    const message = left[index];
    if (!message) break;
    const told = tellAttachments(message, 'left out to fit the context');
    tokens += messageTokens(told) - messageTokens(message);
    left[index] = told;
  }
  return left;
}

function cutTexts(messages: readonly ModelMessage[], maxTokens: number): ModelMessage[] {
  const cut = [...messages];
  let tokens = tokensOf(cut);
  while (tokens > maxTokens) {
    const index = longest(cut);
    const [message, whole] = [cut[index], messages[index]];
    if (!message || !whole || message.content.length <= MIN_CHARS) break;
    const keep = charsToKeep(message.content.length, tokens - maxTokens);
    const shorter = withoutMiddle(whole, keep);
    tokens += messageTokens(shorter) - messageTokens(message);
    cut[index] = shorter;
  }
  return cut;
}

function tokensOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + messageTokens(message), 0);
}

function longest(messages: readonly ModelMessage[]): number {
  let best = 0;
  for (const [index, message] of messages.entries()) {
    if (message.content.length > (messages[best]?.content.length ?? 0)) best = index;
  }
  return best;
}

function charsToKeep(length: number, excessTokens: number): number {
  return Math.max(MIN_CHARS - 100, Math.min(length - excessTokens * 4, length / 2));
}

/** From the whole message each time, so that what is gone is counted once and no note is cut in two. */
function withoutMiddle(whole: ModelMessage, keep: number): ModelMessage {
  const { content } = whole;
  const half = Math.floor(keep / 2);
  const gone = content.length - half * 2;
  return {
    ...whole,
    content: `${content.slice(0, half)}\n[… ${gone} characters cut to fit the context …]\n${content.slice(-half)}`,
  };
}
