import { type Ask, RequestError } from '@sluice/client';
import type { Result, SessionView } from '@sluice/protocol';

/** The sessions that are at hand everywhere; all others are found by search. */
const RECENT = 100;

export interface ReadSessions {
  /** Those used last, and those that are open here. */
  readonly sessions: readonly SessionView[];
  /** Open here, and not on the server. */
  readonly missing: ReadonlySet<string>;
  /** Who holds all, while somebody does. */
  readonly allPaused: Result<'session.list'>['all_paused'];
}

export async function readSessions(request: Ask, open: Iterable<string>): Promise<ReadSessions> {
  const { sessions, all_paused } = await request('session.list', { limit: RECENT });
  const known = new Set(sessions.map(({ session_id }) => session_id));
  const missing = new Set<string>();
  const others = await Promise.all(
    [...open].filter((id) => !known.has(id)).map((id) => getSession(request, id, missing)),
  );
  return { sessions: [...sessions, ...others.flat()], missing, allPaused: all_paused };
}

async function getSession(
  request: Ask,
  id: string,
  missing: Set<string>,
): Promise<readonly SessionView[]> {
  try {
    return [(await request('session.get', { session_id: id })).session];
  } catch (error) {
    // An address can hold anything: what cannot be a session's name is none.
    const isNone =
      error instanceof RequestError &&
      (error.code === 'SESSION_NOT_FOUND' || error.code === 'INVALID_PARAMS');
    if (!isNone) throw error;
    missing.add(id);
    return [];
  }
}
