import type { Params, Result } from '@sluice/protocol';
import type { RequestContext } from './handlers.js';

export async function chatCancel(
  { core }: RequestContext,
  { session_id, reason }: Params<'chat.cancel'>,
): Promise<Result<'chat.cancel'>> {
  return { session_id, was_running: core.agent.cancel(session_id, reason) };
}
