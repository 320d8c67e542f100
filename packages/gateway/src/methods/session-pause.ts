import type { SessionRow } from '@sluice/agent';
import type { Params, Result } from '@sluice/protocol';
import type { RequestContext } from './request-context.js';
import { knownSession, sessionViewOf } from './sessions.js';

const MOST = 500;
const LATELY_MS = 24 * 60 * 60 * 1000;

/**
 * Holds one session, or every one that works or waits for a person, before its next step; or lets it go on. What runs
 * already runs on. The session of another client counts as at work for a day after its last call: such a client holds
 * nothing between two calls, and may come with the next one at any time.
 */
export async function sessionPause(
  { core, who }: RequestContext,
  { session_id, paused }: Params<'session.pause'>,
): Promise<Result<'session.pause'>> {
  const { sessions } = core.agent;
  const ids: string[] = [];
  if (session_id !== undefined) ids.push((await knownSession(core, session_id)).id);
  else {
    const asking = new Set(
      (await core.agent.pendingApprovals()).map(({ request }) => request.sessionId),
    );
    for (const row of await sessions.list({ limit: MOST, archived: false })) {
      const isAtWork =
        asking.has(row.id) ||
        (await core.store.leases.holder(row.id)) !== undefined ||
        (await hasForeignClient(core, row));
      if (paused ? isAtWork : row.paused !== undefined) ids.push(row.id);
    }
  }
  const pause = paused ? { by: who.person, at: core.clock.now() } : undefined;
  for (const id of ids) await sessions.setPaused(id, pause, who.person);
  return {
    sessions: await Promise.all(
      ids.map(async (id) => sessionViewOf(core, await sessions.require(id))),
    ),
  };
}

async function hasForeignClient(
  { store, clock }: RequestContext['core'],
  { id, metadata, createdAt }: SessionRow,
): Promise<boolean> {
  if (metadata.face === undefined) return false;
  const [last] = await store.calls.list({ sessionId: id, limit: 1 });
  return clock.now() - (last?.updatedAt ?? createdAt) < LATELY_MS;
}
