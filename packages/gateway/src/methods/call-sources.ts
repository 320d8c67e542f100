import type { Params, Result } from '@sluice/protocol';
import type { RequestContext } from './request-context.js';

/** Where every value of a call came from; nothing where this program does not know. */
export async function callSources(
  { core }: RequestContext,
  { session_id, call_id }: Params<'call.sources'>,
): Promise<Result<'call.sources'>> {
  const sources = await core.sources?.(session_id, call_id);
  return sources ? { sources } : {};
}
