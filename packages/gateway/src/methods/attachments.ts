import type { Params, Result } from '@sluice/protocol';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';
import { knownSession } from './sessions.js';

/** A part of a file. With the last one the file is checked and kept for its session. */
export async function attachmentAdd(
  { core, who }: RequestContext,
  { session_id, upload_id, data, is_last, media_type, name }: Params<'attachment.add'>,
): Promise<Result<'attachment.add'>> {
  await knownSession(core, session_id);
  const whole = core.uploads.add(
    JSON.stringify([who.person, session_id, upload_id]),
    data,
    is_last,
  );
  if (whole === undefined) return {};
  const attachment = await core.agent.attach(session_id, {
    data: whole,
    ...(media_type === undefined ? {} : { mediaType: media_type }),
    ...(name === undefined ? {} : { name }),
  });
  return { attachment };
}

/** A page of the bytes of a file. */
export async function attachmentRead(
  { core }: RequestContext,
  { session_id, digest, offset, limit }: Params<'attachment.read'>,
): Promise<Result<'attachment.read'>> {
  const whole = await core.store.attachments.read(digest, session_id);
  if (whole === undefined) throw attachmentNotFound(digest, session_id);
  const end = Math.min(whole.length, offset + limit);
  return {
    data: whole.slice(offset, end),
    ...(end < whole.length ? { next_offset: end } : {}),
    total_chars: whole.length,
  };
}

export function attachmentNotFound(digest: string, sessionId: string): RequestError {
  return new RequestError(
    'ATTACHMENT_NOT_FOUND',
    `No attachment ${digest.slice(0, 12)}… is kept for session ${sessionId}; add it there with attachment.add`,
  );
}
