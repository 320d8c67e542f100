import type {
  ApprovalEntry,
  ApprovalSettlement,
  Clock,
  EventEnvelope,
  EventLog,
  EventPage,
  Grant,
  LateResult,
  Todo,
  ToolCallRecord,
} from '@sluice/kernel';
import { createMemoryEvents } from '@sluice/kernel/testing';
import { AgentError, fencedError, sessionNotFound } from '../../agent-error.js';
import type { Lease } from '../../ports/lease-store.js';
import type { NewMemory } from '../../ports/memory-store.js';
import type { ContextMark, StoredMessage } from '../../ports/message-store.js';
import type { Person } from '../../ports/people-store.js';
import type { SessionPause, SessionRow, Snapshot } from '../../ports/session-store.js';

export interface KeptSession {
  row: SessionRow;
  /** When the pause of all began from which somebody let it go. */
  letGoFrom?: number | undefined;
  /** 0 until the first lease. */
  fence: number;
  held: { readonly owner: string; readonly expiresAt: number } | undefined;
  readonly messages: StoredMessage[];
  readonly marks: ContextMark[];
  readonly snapshots: Snapshot[];
  readonly todos: Map<string, readonly Todo[]>;
  readonly calls: Map<string, ToolCallRecord>;
  readonly late: LateResult[];
  readonly approvals: Map<string, ApprovalEntry>;
  readonly attachments: Map<string, string>;
  readonly results: Map<string, { readonly callId: string; readonly text: string }>;
}

/** What a database would hold. Every handle of the store works on the same one, as processes do. */
export interface MemoryState {
  readonly clock: Clock;
  readonly sessions: Map<string, KeptSession>;
  allPaused: SessionPause | undefined;
  readonly events: EventLog;
  /** Deleted sessions, and the last event there was by then: theirs up to it are gone. */
  readonly forgotten: Map<string, number>;
  readonly grants: Map<string, Grant>;
  readonly people: Map<string, Person>;
  readonly memories: { readonly id: string; readonly scope: string; readonly entry: NewMemory }[];
  /** Wakes whoever waits for an answer, in every handle. */
  readonly settled: Set<(key: string, settlement: ApprovalSettlement) => void>;
}

export function createMemoryState(clock: Clock): MemoryState {
  const events = createMemoryEvents({ maxEvents: 1_000_000 });
  const forgotten = new Map<string, number>();
  return {
    clock,
    sessions: new Map(),
    allPaused: undefined,
    events: {
      ...events,
      since(seq, limit, filter) {
        const isKept = (event: EventEnvelope) => event.seq > (forgotten.get(event.sessionId) ?? 0);
        const leaveOut = (page: EventPage) => ({ ...page, events: page.events.filter(isKept) });
        const page = events.since(seq, limit, filter);
        return page instanceof Promise ? page.then(leaveOut) : leaveOut(page);
      },
    },
    forgotten,
    grants: new Map(),
    people: new Map(),
    memories: [],
    settled: new Set(),
  };
}

export function requireSession(state: MemoryState, sessionId: string): KeptSession {
  const found = state.sessions.get(sessionId);
  if (!found) throw sessionNotFound(sessionId);
  return found;
}

/** The session, if the lease may write to it. */
export function requireFence(state: MemoryState, lease: Lease, sessionId: string): KeptSession {
  const session = state.sessions.get(lease.sessionId);
  const isCurrent = session?.held !== undefined && session.fence === lease.fence;
  if (!session || !isCurrent || sessionId !== lease.sessionId) throw fencedError(sessionId);
  return session;
}

export function requireScope(scope: string): string {
  if (typeof scope === 'string' && scope.trim() !== '') return scope;
  throw new AgentError(
    'MEMORY_SCOPE_REQUIRED',
    'Memory needs a scope; pass the scope of the session',
  );
}

/** What goes in and out is copied, as a database would do, so that nobody changes kept rows by accident. */
export function copy<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
