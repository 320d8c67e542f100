import type { Params, Result } from '@sluice/protocol';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';
import { countAgain, knownSession, sessionViewOf } from './sessions.js';

export async function sessionRename(
  { core }: RequestContext,
  { session_id, title }: Params<'session.rename'>,
): Promise<Result<'session.rename'>> {
  await knownSession(core, session_id);
  const row = await core.agent.sessions.rename(session_id, title);
  return { session: await sessionViewOf(core, row) };
}

export async function sessionFork(
  { core }: RequestContext,
  { session_id, new_session_id, title }: Params<'session.fork'>,
): Promise<Result<'session.fork'>> {
  const row = await core.agent.sessions.fork(session_id, {
    ...(new_session_id === undefined ? {} : { id: new_session_id }),
    ...(title === undefined ? {} : { title }),
  });
  return { session: await sessionViewOf(core, row) };
}

/** Removes a session for good; only its audit stays. A slip of a script must not do it, so the id comes twice. */
export async function sessionDelete(
  { core, who }: RequestContext,
  { session_id, confirm }: Params<'session.delete'>,
): Promise<Result<'session.delete'>> {
  if (confirm !== session_id) {
    throw new RequestError(
      'INVALID_PARAMS',
      `\`confirm\` must be the session's id, "${session_id}"`,
    );
  }
  await core.agent.sessions.delete(session_id, who.person);
  countAgain(core);
  return { session_id, deleted: true };
}

export async function sessionUsage(
  { core }: RequestContext,
  { session_id }: Params<'session.usage'>,
): Promise<Result<'session.usage'>> {
  await knownSession(core, session_id);
  const { byModel, ...whole } = await core.agent.sessions.usage(session_id);
  return {
    ...usedOf(whole),
    by_model: Object.entries(byModel).map(([model, used]) => ({ model, ...usedOf(used) })),
  };
}

function usedOf(used: {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd?: number;
}) {
  return {
    input_tokens: used.inputTokens,
    output_tokens: used.outputTokens,
    ...(used.costUsd === undefined ? {} : { cost_usd: used.costUsd }),
  };
}
