import type { ModelMessage } from '@sluice/agent';
import { isRecord } from '@sluice/plain';

interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: unknown;
}

/**
 * The conversation as providers of the AI SDK take it. A word of the runtime stands where the user speaks, because
 * several providers refuse system messages in the middle; neighbours of one role are one message.
 */
export function toAiSdkPrompt(system: string, messages: readonly ModelMessage[]): PromptMessage[] {
  const prompt: { role: PromptMessage['role']; content: unknown[] }[] = [];
  for (const message of messages) {
    const content = partsOf(message);
    if (content.length === 0) continue;
    const role = message.role === 'system' ? 'user' : message.role;
    const last = prompt.at(-1);
    if (last?.role === role) last.content.push(...content);
    else prompt.push({ role, content });
  }
  return system === '' ? prompt : [{ role: 'system', content: system }, ...prompt];
}

function partsOf(message: ModelMessage): unknown[] {
  switch (message.role) {
    case 'user':
      return textPart(message.content);
    case 'system':
      return textPart(`[Note of the runtime] ${message.content}`);
    case 'assistant':
      return [
        ...textPart(message.content),
        ...message.toolCalls.map((call) => ({
          type: 'tool-call',
          toolCallId: call.id,
          toolName: call.name,
          input: argumentsOf(call.arguments),
        })),
      ];
    case 'tool':
      return [
        {
          type: 'tool-result',
          toolCallId: message.toolCallId,
          toolName: message.toolName,
          output: { type: message.isError ? 'error-text' : 'text', value: message.content },
        },
      ];
  }
}

/** Providers refuse empty text. */
function textPart(text: string): unknown[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** Providers write the arguments out again: broken ones are wrapped, so that the request stays valid. */
function argumentsOf(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Told to the model already by the answer to this call.
  }
  return { _not_valid_json: text };
}
