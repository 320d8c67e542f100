import type { SessionRow } from '@sluice/agent';
import { isFinalState, type ToolCallRecord } from '@sluice/kernel';
import type { Store } from '@sluice/store';

/** More sessions or calls than this are counted by nobody at a glance. */
const MOST_SESSIONS = 200;
const MOST_CALLS = 1_000;
const LAST_ENDED = 10;
/** A session without a holder counts as live for so long after its last change. */
const STILL_WARM_MS = 5 * 60 * 1000;

/** What goes on at one moment. */
export interface LiveView {
  readonly at: number;
  readonly sessions: readonly LiveSession[];
  /** Calls that have not ended, the oldest first. */
  readonly running: readonly LiveCall[];
  /** The last that have, newest first. */
  readonly ended: readonly LiveCall[];
  readonly questions: number;
}

export interface LiveSession {
  readonly id: string;
  readonly title: string;
  /** `serve`, `chat`, `mcp`, `wrap`, or the client that is governed. */
  readonly face: string;
  readonly mode: string;
  /** Who works on it now. */
  readonly holder: string | null;
  readonly changedAt: number;
  readonly running: number;
}

export interface LiveCall {
  readonly id: string;
  readonly sessionId: string;
  readonly tool: string;
  /** What it does or did, in one line, with secrets masked. */
  readonly effect: string;
  readonly state: string;
  /** Milliseconds since it was asked for, or that it took. */
  readonly ms: number;
  readonly error: string | null;
}

/** Looks at the store once. It is read only, so nobody who works is held up. */
export async function liveView(
  store: Pick<Store, 'sessions' | 'calls' | 'leases' | 'pendingApprovals'>,
  now: number,
): Promise<LiveView> {
  const [rows, calls, questions] = await Promise.all([
    store.sessions.list({ limit: MOST_SESSIONS, includeChildren: true }),
    store.calls.list({ limit: MOST_CALLS }),
    store.pendingApprovals(),
  ]);
  const open = calls.filter(({ state }) => !isFinalState(state));
  const sessions: LiveSession[] = [];
  for (const row of rows) {
    const holder = await store.leases.holder(row.id);
    const running = open.filter(({ sessionId }) => sessionId === row.id).length;
    const isHeld = holder !== undefined && holder.expiresAt > now;
    if (!isHeld && running === 0 && now - row.updatedAt > STILL_WARM_MS) continue;
    sessions.push(toSession(row, isHeld ? holder.owner : null, running));
  }
  return {
    at: now,
    sessions,
    running: open.map((call) => toCall(call, now)).reverse(),
    ended: calls
      .filter(({ state }) => isFinalState(state))
      .slice(0, LAST_ENDED)
      .map((call) => toCall(call, now)),
    questions: questions.length,
  };
}

function toSession(row: SessionRow, holder: string | null, running: number): LiveSession {
  const { face } = row.metadata;
  return {
    id: row.id,
    title: row.title ?? '',
    face: typeof face === 'string' ? face : 'agent',
    mode: typeof row.mode === 'string' ? row.mode : '',
    holder,
    changedAt: row.updatedAt,
    running,
  };
}

function toCall(call: ToolCallRecord, now: number): LiveCall {
  const until = isFinalState(call.state) ? (call.completedAt ?? call.updatedAt) : now;
  return {
    id: call.id,
    sessionId: call.sessionId,
    tool: call.name,
    effect: call.line?.effect ?? call.name,
    state: call.state,
    ms: Math.max(0, until - call.createdAt),
    error: call.errorCode ?? null,
  };
}
