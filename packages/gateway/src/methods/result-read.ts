import type { Params, Result } from '@sluice/protocol';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

/** A page of a result that was too large to be told whole. */
export async function resultRead(
  { core }: RequestContext,
  { session_id, handle, offset, limit }: Params<'result.read'>,
): Promise<Result<'result.read'>> {
  const { results } = core.store.bind({ sessionId: session_id, owner: 'gateway', fence: 0 });
  const page = await results.read(handle, session_id, offset, limit);
  if (!page) {
    throw new RequestError(
      'RESULT_NOT_FOUND',
      `No result is kept under ${handle} in session ${session_id}; a handle is good in its own session only`,
    );
  }
  return {
    text: page.text,
    offset: page.offset,
    ...(page.nextOffset === undefined ? {} : { next_offset: page.nextOffset }),
    total_chars: page.totalChars,
  };
}
