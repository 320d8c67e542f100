import type { ConnectionStatus, RequestError } from '@sluice/client';
import type { Result, SessionView } from '@sluice/protocol';
import type { Me, SignInProblem } from '../access/sign-in.js';
import { type ApprovalInbox, emptyInbox } from './approval-inbox.js';
import type { Timeline } from './timeline.js';

export type Mode = SessionView['mode'];

export interface OpenTimeline {
  readonly timeline: Timeline;
  readonly phase: 'loading' | 'ready';
}

/** Everything the pages share. A change makes a new object, so that a page can see what changed. */
export interface ConsoleState {
  readonly status: ConnectionStatus<SignInProblem>;
  /** Why nobody is signed in, until somebody is again: also while the next attempt is under way. */
  readonly signedOut: SignInProblem | undefined;
  /** Who has signed in; `undefined` until the server has said so. */
  readonly me: Me | undefined;
  readonly sessions: readonly SessionView[];
  readonly areSessionsKnown: boolean;
  /** Who holds all agents, while somebody does. */
  readonly allPaused: Result<'session.list'>['all_paused'];
  /** Asked for by their address, and not there. */
  readonly missing: ReadonlySet<string>;
  readonly timelines: ReadonlyMap<string, OpenTimeline>;
  readonly inbox: ApprovalInbox;
  readonly tools: ReadonlyMap<Mode, Result<'tools.list'>>;
  /** Sessions for which this page waits for the end of a turn that it started. */
  readonly sending: ReadonlySet<string>;
  /** Something that a person should know, until they close it. */
  readonly notice: string | undefined;
  /** What the server last refused without anyone having asked for it by hand. */
  readonly problem: RequestError | undefined;
}

export const initialState: ConsoleState = {
  status: { kind: 'connecting' },
  signedOut: undefined,
  me: undefined,
  sessions: [],
  areSessionsKnown: false,
  allPaused: undefined,
  missing: new Set(),
  timelines: new Map(),
  inbox: emptyInbox,
  tools: new Map(),
  sending: new Set(),
  notice: undefined,
  problem: undefined,
};

export function isBusy(state: ConsoleState, sessionId: string): boolean {
  const session = state.sessions.find((other) => other.session_id === sessionId);
  return state.sending.has(sessionId) || session?.is_busy === true;
}

export function withTimeline(
  state: ConsoleState,
  sessionId: string,
  entry: OpenTimeline,
): ConsoleState {
  return { ...state, timelines: new Map(state.timelines).set(sessionId, entry) };
}

export function withBusy(state: ConsoleState, sessionId: string, isBusy: boolean): ConsoleState {
  const known = state.sessions.find((session) => session.session_id === sessionId);
  if (!known || known.is_busy === isBusy) return state;
  return {
    ...state,
    sessions: state.sessions.map((session) =>
      session === known ? { ...session, is_busy: isBusy } : session,
    ),
  };
}
