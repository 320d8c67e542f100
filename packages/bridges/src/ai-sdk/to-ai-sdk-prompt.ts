import type { ModelMessage } from '@sluice/agent';
import { type Attachment, shownAs } from '@sluice/kernel';
import { attachmentAsText } from '@sluice/kernel/adapters';
import { isRecord } from '@sluice/plain';

interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: unknown;
}

/**
 * The conversation as providers of the AI SDK take it. A word of the runtime stands where the user speaks, because
 * several providers refuse system messages in the middle; neighbours of one role are one message.
 */
export function toAiSdkPrompt(
  system: string,
  messages: readonly ModelMessage[],
  specification = 'v3',
): PromptMessage[] {
  const prompt: { role: PromptMessage['role']; content: unknown[] }[] = [];
  for (const message of messages) {
    const content = partsOf(message, specification);
    if (content.length === 0) continue;
    const role = message.role === 'system' ? 'user' : message.role;
    const last = prompt.at(-1);
    if (last?.role === role) last.content.push(...content);
    else prompt.push({ role, content });
  }
  return system === '' ? prompt : [{ role: 'system', content: system }, ...prompt];
}

function partsOf(message: ModelMessage, specification: string): unknown[] {
  switch (message.role) {
    case 'user':
      return [
        ...textPart(message.content),
        ...(message.attachments ?? []).map((attachment) => filePart(attachment, specification)),
      ];
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
          output: outputOf(message, specification),
        },
      ];
  }
}

/** An image or a PDF as a file, whose data stands in an object from specification v4 on; all else as text. */
function filePart(attachment: Attachment, specification: string): unknown {
  const { data = '', media_type, name } = attachment;
  if (!isFile(attachment)) return { type: 'text', text: attachmentAsText(attachment) };
  return {
    type: 'file',
    mediaType: media_type,
    data: specification === 'v4' ? { type: 'data', data } : data,
    ...(name === undefined ? {} : { filename: name }),
  };
}

/** Providers refuse a whole request over a file that they cannot show. */
function isFile({ data, media_type }: Attachment): boolean {
  return data !== undefined && ['image', 'pdf'].includes(shownAs(media_type));
}

function outputOf(
  { content, isError, attachments }: Extract<ModelMessage, { role: 'tool' }>,
  specification: string,
): unknown {
  if (!attachments) return { type: isError ? 'error-text' : 'text', value: content };
  return {
    type: 'content',
    value: [
      { type: 'text', text: content },
      ...attachments.map((attachment) => resultFile(attachment, specification)),
    ],
  };
}

/** A file in a result has another name in each specification. */
function resultFile(attachment: Attachment, specification: string): unknown {
  const { data = '', media_type: mediaType } = attachment;
  if (specification === 'v4' || !isFile(attachment)) return filePart(attachment, specification);
  if (specification === 'v2') return { type: 'media', data, mediaType };
  return { type: mediaType.startsWith('image/') ? 'image-data' : 'file-data', data, mediaType };
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
