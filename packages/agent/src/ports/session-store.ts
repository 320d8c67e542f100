import type { Awaitable, ToolMode } from '@sluice/kernel';

/** Who holds a session, since when. */
export interface SessionPause {
  readonly by: string;
  readonly at: number;
  /** It is held because all are. */
  readonly all?: true;
}

/** A session as it is kept. */
export interface SessionRow {
  readonly id: string;
  /** Exactly what the store holds: a string, `null`, or nothing. Never trusted; `SessionManager.getMode` reads it. */
  readonly mode: unknown;
  readonly title?: string;
  /** Set for the session of a sub-agent: the session and the call under which it works. */
  readonly parentSessionId?: string;
  readonly parentCallId?: string;
  /** Set for a fork: where its first messages come from. */
  readonly forkedFrom?: { readonly sessionId: string; readonly seq: number };
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When somebody put it away; it can still be opened and used. */
  readonly archivedAt?: number;
  /** Somebody holds it: nothing new begins in it until it is let go. */
  readonly paused?: SessionPause;
  /** Number of the last message; 0 when there is none. */
  readonly lastSeq: number;
}

/** `mode` is written here and nowhere else: no port can change it afterwards. */
export interface NewSession {
  readonly id: string;
  readonly mode: ToolMode;
  readonly title?: string;
  readonly parentSessionId?: string;
  readonly parentCallId?: string;
  /** Copies messages and marks up to and including `seq`, with their numbers, in the same step. */
  readonly forkedFrom?: { readonly sessionId: string; readonly seq: number };
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface SessionFilter {
  readonly parentSessionId?: string;
  /** Sessions of sub-agents are left out unless this is `true` or a parent is named. */
  readonly includeChildren?: boolean;
  /** Only those put away, or only the others; all where it is absent. */
  readonly archived?: boolean;
  /** Each must stand in the id or the title, in any case. */
  readonly words?: readonly string[];
  readonly limit: number;
  /** For the next page: the id of the last session of the page before. */
  readonly after?: string;
}

/** A named place in a session's messages. */
export interface Snapshot {
  readonly id: string;
  readonly sessionId: string;
  readonly label: string;
  readonly seq: number;
  readonly createdAt: number;
}

/** Sessions, newest change first when listed. Not fenced: creating and naming is the operator's side. */
export interface SessionStore {
  /** `exists` where the id is taken; nothing is changed then. `SESSION_NOT_FOUND` for a fork of nothing. */
  create(session: NewSession): Awaitable<'created' | 'exists'>;
  get(id: string): Awaitable<SessionRow | undefined>;
  /** The raw stored value and whether there is a row. May throw; the reader fails closed. */
  readMode(id: string): Awaitable<{ readonly found: boolean; readonly value: unknown }>;
  list(filter: SessionFilter): Awaitable<readonly SessionRow[]>;
  setTitle(id: string, title: string): Awaitable<void>;
  setArchived(id: string, isArchived: boolean): Awaitable<void>;
  /** `by` is who holds it or lets it go; that stands in the audit. */
  setPaused(id: string, pause: SessionPause | undefined, by?: string): Awaitable<void>;
  /**
   * Holds every session there is and every one that begins later, or ends that. One that is let go by itself meanwhile
   * goes on; one that is held by itself stays so afterwards.
   */
  setAllPaused(pause: SessionPause | undefined, by?: string): Awaitable<void>;
  /** Who holds all, while somebody does. */
  allPaused(): Awaitable<SessionPause | undefined>;
  /**
   * Removes it with the sessions of its sub-agents: transcript, calls, results, attachments, questions, grants and events.
   * The audit stays and says who did it. `SESSION_BUSY` while anybody works or waits for an answer in one of them.
   */
  delete(id: string, by?: string): Awaitable<void>;
  addSnapshot(snapshot: Snapshot): Awaitable<void>;
  snapshots(sessionId: string): Awaitable<readonly Snapshot[]>;
}
