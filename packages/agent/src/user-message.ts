import {
  type Attachment,
  defaultLimits,
  makeAttachment,
  type NewAttachment,
  shownAs,
  withoutData,
} from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { AgentError } from './agent-error.js';
import type { AgentParts } from './agent-parts.js';

/** What a person says: words with images and files. */
export interface UserMessage {
  readonly text: string;
  readonly attachments?: readonly NewAttachment[];
}

/** A message as a turn takes it. */
export interface Said {
  readonly input: string;
  /** With their bytes. */
  readonly attachments: readonly Attachment[];
}

/** Checks a file and keeps it for a session, so that a later message can name it by its digest. */
export async function keepAttachment(
  parts: Pick<AgentParts, 'limits' | 'masker' | 'store'>,
  sessionId: string,
  attachment: NewAttachment,
): Promise<Attachment> {
  const { attachments } = readUserMessage(parts, { text: '', attachments: [attachment] });
  const [made] = attachments;
  if (!made) throw bad('There is no attachment');
  await parts.store.attachments.put({ sessionId, digest: made.digest, data: made.data ?? '' });
  return withoutData(made);
}

/** Checks what goes with a message before anything is done. Throws `BAD_ATTACHMENT` with the way out. */
export function readUserMessage(
  { limits, masker }: Pick<AgentParts, 'limits' | 'masker'>,
  content: string | UserMessage,
): Said {
  if (typeof content === 'string') return { input: content, attachments: [] };
  const { maxAttachmentBytes, maxAttachments } = { ...defaultLimits, ...limits };
  const given = content.attachments ?? [];
  if (!Array.isArray(given))
    throw bad('`attachments` of a message is no list: attachments: [{ data }]');
  if (given.length > maxAttachments) {
    throw bad(`A message takes ${maxAttachments} attachments; this one has ${given.length}`);
  }
  return {
    input: content.text,
    attachments: given.map((attachment) => {
      const made = makeOne(attachment, maxAttachmentBytes, masker);
      if (shownAs(made.media_type) !== 'words') return made;
      const said = attachment.mediaType ?? 'nothing';
      throw bad(
        `${made.name ?? 'An attachment'} (said to be ${said}) is ${made.media_type}; a model is shown PNG, JPEG, GIF, WebP, PDF and text in UTF-8`,
      );
    }),
  };
}

function makeOne(attachment: NewAttachment, maxBytes: number, masker: AgentParts['masker']) {
  try {
    return makeAttachment(attachment, { maxBytes, masker });
  } catch (error) {
    throw bad(messageOf(error), error);
  }
}

function bad(message: string, cause?: unknown): AgentError {
  return new AgentError('BAD_ATTACHMENT', message, { cause });
}
