import type { SessionRow } from '@sluice/agent';
import { isFinalState, type ToolCallRecord } from '@sluice/kernel';
import type { Store } from '@sluice/store';
import { leaseHolder, liveHolder, type WaitingParts, whoIsAsked } from '../store/who-waits.js';

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
  /** Calls that have not ended and that somebody goes on with, the oldest first. */
  readonly running: readonly LiveCall[];
  /** Calls that have not ended, of processes that have gone: nobody goes on with them. */
  readonly left: readonly LiveCall[];
  /** The last that have, newest first. */
  readonly ended: readonly LiveCall[];
  /** Those that an answer would go to somebody for. */
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
export async function liveView(parts: LiveParts, now: number): Promise<LiveView> {
  const { store } = parts;
  const [rows, calls, asking] = await Promise.all([
    store.sessions.list({ limit: MOST_SESSIONS, includeChildren: true }),
    store.calls.list({ limit: MOST_CALLS }),
    store.pendingApprovals(),
  ]);
  const { isWaitedFor, questions } = await whoIsAsked(parts, asking);
  const holders = new Map<string, string>();
  const isOpen = new Set(
    calls.filter(({ state }) => !isFinalState(state)).map(({ sessionId }) => sessionId),
  );
  for (const { id } of rows) {
    const holder = await (isOpen.has(id) ? liveHolder : leaseHolder)(parts, id);
    if (holder !== undefined) holders.set(id, holder);
  }
  const open = calls.filter(({ state }) => !isFinalState(state)).reverse();
  const isLive = ({ sessionId, id }: ToolCallRecord) =>
    holders.has(sessionId) || isWaitedFor(sessionId, id);
  const running = open.filter(isLive);
  const sessions: LiveSession[] = [];
  for (const row of rows) {
    const holder = holders.get(row.id);
    const count = running.filter(({ sessionId }) => sessionId === row.id).length;
    const isWarm = !isOfProcess(row) && now - row.updatedAt <= STILL_WARM_MS;
    if (holder === undefined && count === 0 && !isWarm) continue;
    sessions.push(toSession(row, holder ?? null, count));
  }
  return {
    at: now,
    sessions,
    running: running.map((call) => toCall(call, now)),
    left: open.filter((call) => !isLive(call)).map((call) => toCall(call, now)),
    ended: calls
      .filter(({ state }) => isFinalState(state))
      .slice(0, LAST_ENDED)
      .map((call) => toCall(call, now)),
    questions,
  };
}

export interface LiveParts extends WaitingParts {
  readonly store: Pick<Store, 'sessions' | 'calls' | 'leases' | 'audit' | 'pendingApprovals'>;
}

/** A session of a client lives as long as the process that serves it; one of the agent goes on when somebody speaks. */
function isOfProcess({ metadata }: SessionRow): boolean {
  return metadata.face === 'mcp' || metadata.face === 'wrap';
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
