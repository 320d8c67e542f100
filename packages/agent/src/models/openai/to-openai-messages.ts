import type { ModelMessage } from '../model.js';
import { argumentsObject } from '../wire/json.js';

/** The conversation in Chat Completions form. */
export function toOpenAiMessages(system: string, messages: readonly ModelMessage[]): unknown[] {
  return [{ role: 'system', content: system }, ...messages.map(toMessage)];
}

function toMessage(message: ModelMessage): unknown {
  switch (message.role) {
    case 'user':
    case 'system':
      return { role: message.role, content: message.content };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.content === '' ? null : message.content,
        ...(message.toolCalls.length === 0
          ? {}
          : {
              tool_calls: message.toolCalls.map((call) => ({
                id: call.id,
                type: 'function',
                function: {
                  name: call.name,
                  arguments: JSON.stringify(argumentsObject(call.arguments)),
                },
              })),
            }),
      };
  }
}
