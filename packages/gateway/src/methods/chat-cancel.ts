import type { Params, Result } from '@sluice/protocol';
import type { RequestContext } from './request-context.js';

/** Ends the session's turn, whichever gateway on this store runs it. */
export async function chatCancel(
  { core }: RequestContext,
  { session_id, reason }: Params<'chat.cancel'>,
): Promise<Result<'chat.cancel'>> {
  return { session_id, was_running: await core.agent.cancelAnywhere(session_id, reason) };
}
