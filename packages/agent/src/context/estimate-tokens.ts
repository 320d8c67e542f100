import { type Attachment, shownAs } from '@sluice/kernel';
import type { ModelMessage, ModelTool } from '../models/model.js';
import { attachmentsOf } from './attachments-in-words.js';

const PER_MESSAGE = 6;

/** About as many tokens as vendors count: four Latin characters, or one of most other scripts, to a token. */
export function estimateTokens(text: string): number {
  let others = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x2ff) others += 1;
  }
  return Math.ceil((text.length - others) / 4 + others);
}

/** Messages never change, so each is counted once. */
export function messageTokens(message: ModelMessage): number {
  const known = counted.get(message);
  if (known !== undefined) return known;
  const tokens = countTokens(message);
  counted.set(message, tokens);
  return tokens;
}

const counted = new WeakMap<ModelMessage, number>();

function countTokens(message: ModelMessage): number {
  const calls = message.role === 'assistant' ? message.toolCalls : [];
  return (
    PER_MESSAGE +
    estimateTokens(message.content) +
    attachmentTokens(message) +
    calls.reduce(
      (sum, call) => sum + PER_MESSAGE + estimateTokens(call.name) + estimateTokens(call.arguments),
      0,
    )
  );
}

const IMAGE_TOKENS = 1_600;
const IN_WORDS_TOKENS = 40;

/** An image at its largest, a PDF by its size, a text by its length; vendors count these very differently. */
export function attachmentTokens(message: ModelMessage): number {
  return attachmentsOf(message).reduce((sum, attachment) => sum + tokensOf(attachment), 0);
}

function tokensOf({ media_type, size_bytes }: Attachment): number {
  switch (shownAs(media_type)) {
    case 'image':
      return IMAGE_TOKENS;
    case 'pdf':
      return Math.max(IMAGE_TOKENS, Math.ceil(size_bytes / 50));
    case 'text':
      return IN_WORDS_TOKENS + Math.ceil(size_bytes / 3);
    case 'words':
      return IN_WORDS_TOKENS;
  }
}

export function toolTokens(tools: readonly ModelTool[]): number {
  return tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
}
