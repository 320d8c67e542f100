import type { Attachment } from '@sluice/kernel';
import { toAnthropicBlock } from '@sluice/kernel/adapters';
import type { ModelMessage } from '../model.js';
import { argumentsObject } from '../wire/json.js';

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: unknown[];
}

/** The conversation in Messages form: neighbours of one role in one turn, results first in theirs. */
export function toAnthropicMessages(messages: readonly ModelMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const blocks = blocksOf(message);
    if (blocks.length === 0) continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else turns.push({ role, content: blocks });
  }
  return turns;
}

function blocksOf(message: ModelMessage): unknown[] {
  switch (message.role) {
    case 'user':
      return [...textBlock(message.content), ...(message.attachments ?? []).map(toAnthropicBlock)];
    case 'system':
      return textBlock(`[Note of the runtime] ${message.content}`);
    case 'tool':
      return [
        {
          type: 'tool_result',
          tool_use_id: message.toolCallId,
          content: resultContent(message.content, message.attachments ?? []),
          is_error: message.isError,
        },
      ];
    case 'assistant':
      return [
        ...textBlock(message.content.trimEnd()),
        ...message.toolCalls.map((call) => ({
          type: 'tool_use',
          id: call.id,
          name: call.name,
          input: argumentsObject(call.arguments),
        })),
      ];
  }
}

function resultContent(content: string, attachments: readonly Attachment[]): unknown {
  const text = content === '' ? '(no output)' : content;
  return attachments.length === 0
    ? text
    : [{ type: 'text', text }, ...attachments.map(toAnthropicBlock)];
}

/** The server refuses empty text. */
function textBlock(text: string): unknown[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}
