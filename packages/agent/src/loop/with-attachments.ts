import type { Attachment } from '@sluice/kernel';
import { attachmentsOf, tellAttachments } from '../context/attachments-in-words.js';
import type { Model, ModelMessage } from '../models/model.js';
import type { AttachmentReader } from '../ports/agent-store.js';

/**
 * The messages with the bytes of their attachments. What the model cannot be shown, or what is no longer kept, is told in
 * words.
 */
export async function withAttachments(
  messages: readonly ModelMessage[],
  model: Model,
  sessionId: string,
  reader: AttachmentReader,
): Promise<ModelMessage[]> {
  const filled: ModelMessage[] = [];
  for (const message of messages) {
    const takes = ({ media_type }: Attachment) => model.takesAttachment?.(media_type) ?? true;
    const shown = tellAttachments(message, 'which you cannot be shown', takes);
    filled.push(await withBytes(shown, sessionId, reader));
  }
  return filled;
}

async function withBytes(
  message: ModelMessage,
  sessionId: string,
  reader: AttachmentReader,
): Promise<ModelMessage> {
  if (attachmentsOf(message).length === 0) return message;
  const found: Attachment[] = [];
  for (const attachment of attachmentsOf(message)) {
    const data = await readOnce(reader, attachment.digest, sessionId);
    found.push(data === undefined ? attachment : { ...attachment, data });
  }
  const whole = { ...message, attachments: found };
  return tellAttachments(whole, 'no longer kept', ({ data }) => data !== undefined);
}

/** The store of one turn is asked once for each file, however many steps the turn has. */
const known = new WeakMap<AttachmentReader, Map<string, string>>();

async function readOnce(
  reader: AttachmentReader,
  digest: string,
  sessionId: string,
): Promise<string | undefined> {
  const read = known.get(reader) ?? new Map<string, string>();
  known.set(reader, read);
  const data = read.get(digest) ?? (await reader.read(digest, sessionId));
  if (data !== undefined) read.set(digest, data);
  return data;
}
