import type { ModelMessage, ModelTool } from '../models/model.js';

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
    calls.reduce(
      (sum, call) => sum + PER_MESSAGE + estimateTokens(call.name) + estimateTokens(call.arguments),
      0,
    )
  );
}

export function toolTokens(tools: readonly ModelTool[]): number {
  return tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
}
