import { type Attachment, attachmentInWords } from '@sluice/kernel';
import type { ModelMessage } from '../models/model.js';

export function attachmentsOf(message: ModelMessage): readonly Attachment[] {
  return message.role === 'user' || message.role === 'tool' ? (message.attachments ?? []) : [];
}

/** The message without those attachments that are not kept in it; a line in its text says what they were. */
export function tellAttachments(
  message: ModelMessage,
  why: string,
  isKept: (attachment: Attachment) => boolean = () => false,
): ModelMessage {
  if (message.role !== 'user' && message.role !== 'tool') return message;
  const { attachments = [], ...bare } = message;
  const kept = attachments.filter(isKept);
  if (kept.length === attachments.length) return message;
  const told = attachments.filter((attachment) => !isKept(attachment)).map(attachmentInWords);
  const line = `[Attached, ${why}: ${told.join(', ')}]`;
  const said = { ...bare, content: bare.content === '' ? line : `${bare.content}\n${line}` };
  return kept.length === 0 ? said : { ...said, attachments: kept };
}
