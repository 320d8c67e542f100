import type { SessionRow } from '@sluice/agent';
import type { Params, Result, SessionView } from '@sluice/protocol';
import type { GatewayCore } from '../gateway-core.js';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

const MAIN = 'main';

/** The session with this id. `main` is there without having been created; any other has to exist. */
export async function knownSession(core: GatewayCore, sessionId: string): Promise<SessionRow> {
  const { sessions } = core.agent;
  return sessionId === MAIN ? sessions.resumeOrCreate({ id: MAIN }) : sessions.require(sessionId);
}

export async function sessionList(
  { core }: RequestContext,
  { limit, with_last_call, text = '', archived, after }: Params<'session.list'>,
): Promise<Result<'session.list'>> {
  // One more than is shown tells whether there is a next page.
  const found = await core.agent.sessions.list({
    limit: limit + 1,
    archived,
    words: text.split(/\s+/).filter((word) => word !== ''),
    ...(after === undefined ? {} : { after }),
  });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1)?.id : undefined;
  const waiting = await pendingCounts(core);
  const allPaused = await core.agent.sessions.allPaused();
  return {
    sessions: await Promise.all(
      rows.map(async (row) => ({
        ...(await viewOf(core, row, waiting)),
        ...(with_last_call ? await lastCall(core, row.id) : {}),
      })),
    ),
    ...(last === undefined ? {} : { next_after: last }),
    ...(allPaused ? { all_paused: allPaused } : {}),
  };
}

/** Sessions without calls, and calls from before there were lines, have none. */
async function lastCall(
  core: GatewayCore,
  sessionId: string,
): Promise<Pick<SessionView, 'last_call'>> {
  const [newest] = await core.store.calls.list({ sessionId, limit: 1 });
  if (!newest?.line) return {};
  const { line, updatedAt, durationMs } = newest;
  return {
    last_call: {
      at: updatedAt,
      line,
      ...(durationMs === undefined ? {} : { duration_ms: Math.max(0, durationMs) }),
    },
  };
}

export async function sessionGet(
  { core }: RequestContext,
  { session_id }: Params<'session.get'>,
): Promise<Result<'session.get'>> {
  const row = await knownSession(core, session_id);
  return { session: await sessionViewOf(core, row) };
}

export async function sessionCreate(
  { core }: RequestContext,
  { session_id, title, mode, agent }: Params<'session.create'>,
): Promise<Result<'session.create'>> {
  await requireRoom(core);
  const row = await core.agent.sessions.create({
    ...(session_id === undefined ? {} : { id: session_id }),
    ...(title === undefined ? {} : { title }),
    ...(mode === undefined ? {} : { mode }),
    ...(agent === undefined ? {} : { agent }),
  });
  return { session: await viewOf(core, row, new Map()) };
}

export async function sessionArchive(
  { core }: RequestContext,
  { session_id, archived }: Params<'session.archive'>,
): Promise<Result<'session.archive'>> {
  await knownSession(core, session_id);
  const row = await core.agent.sessions.setArchived(session_id, archived);
  return { session: await sessionViewOf(core, row) };
}

const counts = new WeakMap<GatewayCore, number>();

/** Counted in the store once, then here; other gateways' sessions are seen at the next start. */
async function requireRoom(core: GatewayCore): Promise<void> {
  const { maxSessions } = core.limits;
  const known =
    counts.get(core) ??
    (await core.agent.sessions.list({ limit: maxSessions, archived: false })).length;
  if (known >= maxSessions) {
    throw new RequestError(
      'TOO_MANY_REQUESTS',
      `There are ${maxSessions} sessions, which is the most this gateway makes`,
    );
  }
  counts.set(core, known + 1);
}

/** One that was deleted makes room; the store is counted again when the next is made. */
export function countAgain(core: GatewayCore): void {
  counts.delete(core);
}

async function pendingCounts(core: GatewayCore): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { request } of await core.agent.pendingApprovals()) {
    counts.set(request.sessionId, (counts.get(request.sessionId) ?? 0) + 1);
  }
  return counts;
}

export async function sessionViewOf(core: GatewayCore, row: SessionRow): Promise<SessionView> {
  return viewOf(core, row, await pendingCounts(core));
}

async function viewOf(
  core: GatewayCore,
  row: SessionRow,
  waiting: ReadonlyMap<string, number>,
): Promise<SessionView> {
  return {
    session_id: row.id,
    title: row.title ?? '',
    mode: await core.agent.sessions.getMode(row.id),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    is_busy: (await core.store.leases.holder(row.id)) !== undefined,
    pending_approvals: waiting.get(row.id) ?? 0,
    ...(typeof row.metadata.agent === 'string' ? { agent: row.metadata.agent } : {}),
    ...(row.paused ? { paused: row.paused } : {}),
    ...(row.archivedAt === undefined ? {} : { archived_at: row.archivedAt }),
  };
}
