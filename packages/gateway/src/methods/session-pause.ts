import type { SessionPause, SessionRow } from '@sluice/agent';
import type { Params, Result } from '@sluice/protocol';
import type { RequestContext } from './request-context.js';
import { knownSession, sessionViewOf } from './sessions.js';

const PAGE = 500;

/**
 * Holds one session, or all, before its next step; or lets it go on. What runs already runs on. All means all until
 * somebody lets them go on: also those that are idle, were put away, belong to another client or begin later.
 */
export async function sessionPause(
  { core, who }: RequestContext,
  { session_id, paused }: Params<'session.pause'>,
): Promise<Result<'session.pause'>> {
  const pause = paused ? { by: who.person, at: core.clock.now() } : undefined;
  const ids =
    session_id === undefined
      ? await pauseAll(core, pause, who.person)
      : await pauseOne(core, session_id, pause, who.person);
  const rows = await Promise.all(ids.map((id) => core.agent.sessions.require(id)));
  return { sessions: await Promise.all(rows.map((row) => sessionViewOf(core, row))) };
}

type Core = RequestContext['core'];

async function pauseOne(
  core: Core,
  sessionId: string,
  pause: SessionPause | undefined,
  by: string,
): Promise<readonly string[]> {
  const { id } = await knownSession(core, sessionId);
  await core.agent.sessions.setPaused(id, pause, by);
  return [id];
}

async function pauseAll(
  core: Core,
  pause: SessionPause | undefined,
  by: string,
): Promise<readonly string[]> {
  const { sessions } = core.agent;
  if (pause) {
    await sessions.setAllPaused(pause, by);
    return (await sessions.list({ limit: PAGE, archived: false })).map(({ id }) => id);
  }
  const held = await heldSessions(core);
  await sessions.setAllPaused(undefined, by);
  for (const { id, paused } of held) if (!paused?.all) await sessions.setPaused(id, undefined, by);
  return held.slice(0, PAGE).map(({ id }) => id);
}

async function heldSessions({ agent }: Core): Promise<readonly SessionRow[]> {
  const held: SessionRow[] = [];
  for (let after: string | undefined; ; ) {
    const page = await agent.sessions.list({
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    held.push(...page.filter(({ paused }) => paused));
    after = page.at(-1)?.id;
    if (page.length < PAGE) return held;
  }
}
