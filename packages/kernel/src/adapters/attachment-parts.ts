import { type Attachment, attachmentInWords } from '../attachments/attachment.js';
import { bytesFromBase64 } from '../attachments/base64.js';
import { shownAs } from '../attachments/media-type.js';

/** A block of Anthropic's Messages, for a user's message and for a tool's result. */
export function toAnthropicBlock(attachment: Attachment): Readonly<Record<string, unknown>> {
  const { data, media_type, name } = attachment;
  const title = name === undefined ? {} : { title: name };
  switch (shown(attachment)) {
    case 'image':
      return { type: 'image', source: { type: 'base64', media_type, data } };
    case 'pdf':
      return { type: 'document', source: { type: 'base64', media_type, data }, ...title };
    case 'text':
      return {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: textOf(attachment) },
        ...title,
      };
    case 'words':
      return { type: 'text', text: inWords(attachment) };
  }
}

/** A part of a user's message in Chat Completions. A tool's message takes text alone there. */
export function toOpenAiPart(attachment: Attachment): Readonly<Record<string, unknown>> {
  switch (shown(attachment)) {
    case 'image':
      return { type: 'image_url', image_url: { url: dataUrl(attachment) } };
    case 'pdf':
      return {
        type: 'file',
        file: { filename: nameOf(attachment), file_data: dataUrl(attachment) },
      };
    case 'text':
      return { type: 'text', text: titledText(attachment) };
    case 'words':
      return { type: 'text', text: inWords(attachment) };
  }
}

/** A part of an input item or of a function's output in Responses. */
export function toOpenAiResponsePart(attachment: Attachment): Readonly<Record<string, unknown>> {
  switch (shown(attachment)) {
    case 'image':
      return { type: 'input_image', image_url: dataUrl(attachment) };
    case 'pdf':
      return { type: 'input_file', filename: nameOf(attachment), file_data: dataUrl(attachment) };
    case 'text':
      return { type: 'input_text', text: titledText(attachment) };
    case 'words':
      return { type: 'input_text', text: inWords(attachment) };
  }
}

/** Content of an MCP result; `undefined` where the bytes are not at hand. */
export function toMcpContent(attachment: Attachment): McpContent | undefined {
  const { data, media_type: mimeType, digest } = attachment;
  if (data === undefined) return undefined;
  if (shown(attachment) === 'image') return { type: 'image', data, mimeType };
  if (mimeType.startsWith('audio/')) return { type: 'audio', data, mimeType };
  const uri = `attachment:sha256:${digest}`;
  const body = shown(attachment) === 'text' ? { text: textOf(attachment) } : { blob: data };
  return { type: 'resource', resource: { uri, mimeType, ...body } };
}

/** For whoever takes text alone: the file itself where it is text, else what it is. */
export function attachmentAsText(attachment: Attachment): string {
  return shown(attachment) === 'text' ? titledText(attachment) : inWords(attachment);
}

export type McpContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource';
      readonly resource: { readonly uri: string; readonly mimeType: string } & (
        | { readonly text: string }
        | { readonly blob: string }
      );
    };

function shown({ data, media_type }: Attachment): ReturnType<typeof shownAs> {
  return data === undefined ? 'words' : shownAs(media_type);
}

function inWords(attachment: Attachment): string {
  return `[Attached, which you cannot be shown: ${attachmentInWords(attachment)}]`;
}

function titledText(attachment: Attachment): string {
  return `[Attached: ${attachmentInWords(attachment)}]\n${textOf(attachment)}`;
}

function textOf({ data = '' }: Attachment): string {
  return new TextDecoder().decode(bytesFromBase64(data));
}

function nameOf({ name, media_type }: Attachment): string {
  return name ?? `attachment.${media_type.split('/').at(-1)}`;
}

function dataUrl({ media_type, data = '' }: Attachment): string {
  return `data:${media_type};base64,${data}`;
}
