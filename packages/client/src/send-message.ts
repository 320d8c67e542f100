import type { AttachmentView, Result } from '@sluice/protocol';
import type { Ask } from './connection.js';
import { newId } from './new-id.js';

/** A message with images and files. */
export interface ClientMessage {
  readonly text: string;
  readonly files?: readonly ClientFile[];
}

/** A `File` of a page, or bytes with a name. */
export type ClientFile = Blob & { readonly name?: string };

export interface ClientSendOptions {
  /** While a turn is under way: refused, said after it, or taken as the no to its open questions. */
  readonly whileBusy?: 'refuse' | 'queue' | 'answer';
  /** A JSON Schema that the last answer must fit; it comes back as `value`. */
  readonly output?: Readonly<Record<string, unknown>>;
}

/** Divisible by three, so that the base64 of the parts is the base64 of the whole. */
const PART_BYTES = 600_000;

/** Sends the files up in parts, then says the message that carries them. */
export async function sendMessage(
  request: Ask,
  sessionId: string,
  content: string | ClientMessage,
  { whileBusy, output }: ClientSendOptions = {},
): Promise<Result<'chat.send'>> {
  const message = typeof content === 'string' ? { text: content } : content;
  const attachments: AttachmentView[] = [];
  for (const file of message.files ?? []) {
    const added = await sendFile(request, sessionId, file);
    if (added) attachments.push(added);
  }
  return request('chat.send', {
    session_id: sessionId,
    content: message.text,
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ digest, media_type, name }) => ({
        digest,
        media_type,
        ...(name !== undefined && { name }),
      })),
    }),
    ...(whileBusy && { while_busy: whileBusy }),
    ...(output && { output }),
  });
}

async function sendFile(request: Ask, session_id: string, file: ClientFile) {
  const upload_id = newId();
  const about = {
    ...(file.type && { media_type: file.type }),
    ...(file.name && { name: file.name }),
  };
  for (let start = 0; ; start += PART_BYTES) {
    const is_last = start + PART_BYTES >= file.size;
    const data = toBase64(
      new Uint8Array(await file.slice(start, start + PART_BYTES).arrayBuffer()),
    );
    const answer = await request('attachment.add', {
      session_id,
      upload_id,
      data,
      is_last,
      ...about,
    });
    if (is_last) return answer.attachment;
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
