import type {
  ApprovalEntry,
  ApprovalPort,
  AttachmentStore,
  Awaitable,
  EventLog,
  GrantPort,
  Masker,
  RecordSink,
  ResultStore,
  Todo,
  ToolCallRecord,
} from '@sluice/kernel';
import type { Lease, LeaseStore } from './lease-store.js';
import type { MemoryStore } from './memory-store.js';
import type { MessageReader, MessageWriter } from './message-store.js';
import type { PeopleStore } from './people-store.js';
import type { SessionStore } from './session-store.js';

export interface CallFilter {
  readonly sessionId?: string;
  /** Calls of sub-agents that work under this call. */
  readonly parentCallId?: string;
  /** Only those that have not ended. */
  readonly isOpen?: true;
  readonly limit: number;
}

/** Records of calls over all sessions, for people and audit. Newest first. */
export interface CallReader {
  list(filter: CallFilter): Awaitable<readonly ToolCallRecord[]>;
}

export type AttachmentReader = Pick<AttachmentStore, 'read'>;

/** One list for each agent of a session. `write` replaces it whole. */
export interface TodoStore {
  read(agentId: string): Awaitable<readonly Todo[]>;
  write(agentId: string, todos: readonly Todo[]): Awaitable<void>;
}

/**
 * The store seen through one lease: everything a worker writes while it works on the session.
 *
 * Every write checks, in the same transaction, that the lease's fence is the session's current one and that it
 * has not been released; otherwise it throws `fencedError(sessionId)` and changes nothing. This holds too when
 * the session is free. A lease that only ran out, and that nobody took since, still writes.
 *
 * Checked: `records.keep`, `events.append`, `results.put`, `messages.append`, `messages.addMark`, `todos.write`.
 *
 * Not checked, because it adds a fact and changes nothing: `records.keepLate` (a tool may end long after its turn).
 * Reads are never checked.
 *
 * Not checked, because a person may answer in any process: `approvals.settle`, everything on `grants`.
 *
 * A port refuses to write rows of another session than the lease's (`SESSION_FENCED`).
 */
export interface BoundStore {
  readonly records: RecordSink;
  readonly events: EventLog;
  /** The same as `AgentStore.approvalsOf(sessionId)`. */
  readonly approvals: ApprovalPort;
  readonly grants: GrantPort;
  readonly results: ResultStore;
  /** The same as `AgentStore.attachments`. */
  readonly attachments: AttachmentStore;
  readonly messages: MessageReader & MessageWriter;
  readonly todos: TodoStore;
}

/**
 * Everything that outlives a process. One port, several implementations, one conformance suite
 * (`storeConformance` under `./testing`). An answer means that it is kept.
 *
 * - Call ids are unique within a session only: records and approvals have the key (session, call).
 * - Event numbers are one sequence over all sessions that only grows, over restarts and processes too, and a
 *   reader never sees a number appear behind one it has passed.
 * - `close` rejects what still waits (`STORE_CLOSED`) and releases every resource.
 */
export interface AgentStore {
  /** What the store masks with, where it tells: an agent that is given no masker uses the same. */
  readonly masker?: Masker;
  readonly sessions: SessionStore;
  readonly leases: LeaseStore;
  readonly messages: MessageReader;
  readonly calls: CallReader;
  readonly memory: MemoryStore;
  /** Not fenced: putting adds bytes that nothing refers to yet. `SESSION_NOT_FOUND` where there is no such session. */
  readonly attachments: AttachmentStore;
  /** To read and to wake; appending here is for what belongs to no worker, and is not fenced. */
  readonly events: EventLog;
  readonly grants: GrantPort;
  readonly people: PeopleStore;
  /** Questions of one session, to be answered from any process. Only a worker asks, with `records.keep`. */
  approvalsOf(sessionId: string): ApprovalPort;
  /** Open questions of all sessions, oldest first. */
  pendingApprovals(): Awaitable<readonly ApprovalEntry[]>;
  bind(lease: Lease): BoundStore;
  close(): Promise<void>;
}
