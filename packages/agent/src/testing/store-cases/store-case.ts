import assert from 'node:assert/strict';
import type {
  ApprovalRequest,
  BesideAnswer,
  CallStep,
  EventDraft,
  Grant,
  ToolCallRecord,
  ToolCallState,
} from '@sluice/kernel';
import { AgentError, type AgentErrorCode } from '../../agent-error.js';
import type { AgentStore, BoundStore } from '../../ports/agent-store.js';
import type { Lease } from '../../ports/lease-store.js';
import type { NewMessage } from '../../ports/message-store.js';

/** A fresh, empty store and the means to do to it what processes and hands do. */
export interface StoreUnderTest {
  readonly store: AgentStore;
  /** A second handle on the same data, as another process has it. Closed by `dispose`. */
  another(): Promise<AgentStore>;
  /** Closes the store and opens the same data again. Handles from before are dead. */
  restart(): Promise<AgentStore>;
  /** Changes the stored mode behind the port's back; `null` where the column allows it, else throws. */
  writeRawMode(sessionId: string, value: string): Promise<void>;
  /** Makes the present lease of the session run out. */
  expireLease(sessionId: string): Promise<void>;
  dispose(): Promise<void>;
}

/** One promise of the port. `run` throws when a store does not keep it. */
export interface StoreCase {
  readonly title: string;
  run(make: () => Promise<StoreUnderTest>): Promise<void>;
}

export function storeCase(
  title: string,
  check: (under: StoreUnderTest) => Promise<void>,
): StoreCase {
  return {
    title,
    async run(make) {
      const under = await make();
      try {
        await check(under);
      } finally {
        await under.dispose();
      }
    },
  };
}

export async function newSession(store: AgentStore, id: string): Promise<void> {
  assert.equal(await store.sessions.create({ id, mode: 'chat_safe' }), 'created');
}

export async function acquire(store: AgentStore, sessionId: string, owner = 'one'): Promise<Lease> {
  const answer = await store.leases.acquire(sessionId, owner, 60_000);
  assert.equal(answer.status, 'acquired', `lease of ${sessionId}`);
  if (answer.status !== 'acquired') throw new Error('unreachable');
  return answer.lease;
}

/** A session with a lease, and the store bound to it. */
export async function workOn(
  store: AgentStore,
  id: string,
): Promise<{ readonly lease: Lease; readonly bound: BoundStore }> {
  await newSession(store, id);
  const lease = await acquire(store, id);
  return { lease, bound: store.bind(lease) };
}

export async function refuses(
  code: AgentErrorCode,
  run: () => unknown,
  message?: string,
): Promise<void> {
  await assert.rejects(
    async () => {
      await run();
    },
    (error: unknown) => error instanceof AgentError && error.code === code,
    message ?? `expected ${code}`,
  );
}

export function userMessage(content: string): NewMessage {
  return { role: 'user', content, created_at: 1_700_000_000_000 };
}

export function callRecord(
  sessionId: string,
  id: string,
  state: ToolCallState = 'PENDING',
  more: Partial<ToolCallRecord> = {},
): ToolCallRecord {
  return {
    id,
    name: 'current_time',
    input: { timezone: 'UTC' },
    state,
    approval: { required: false },
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    auditTrail: [{ state, timestamp: 1_700_000_000_000 }],
    sessionId,
    agentId: 'main',
    mode: 'chat_safe',
    ...more,
  };
}

/** The first step of a call. */
export function firstStep(record: ToolCallRecord, more: Partial<CallStep> = {}): CallStep {
  return { record, isNew: true, events: [], ...more };
}

/** A later step of a call. */
export function nextStep(record: ToolCallRecord, more: Partial<CallStep> = {}): CallStep {
  return { record, isNew: false, events: [], ...more };
}

/** Opens a question, with the step of the call that asks. */
export function askStep(request: ApprovalRequest): CallStep {
  const record = callRecord(request.sessionId, request.callId, 'APPROVAL_REQUIRED');
  return nextStep({ ...record, approval: { required: true } }, { question: request });
}

/** What goes with an answer to this question. */
export function answerTo(request: ApprovalRequest, more: Partial<BesideAnswer> = {}): BesideAnswer {
  return { digest: request.digest, events: [], ...more };
}

export function textEvent(sessionId: string, delta: string): EventDraft {
  return {
    seq: 0,
    timestamp: 1_700_000_000_000,
    sessionId,
    agentId: 'main',
    event: { channel: 'progress', type: 'text_chunk', delta },
  };
}

export function question(sessionId: string, callId: string, requestedAt = 1): ApprovalRequest {
  return {
    callId,
    toolName: 'fs_write',
    sessionId,
    agentId: 'main',
    mode: 'coding',
    digest: `digest-of-${callId}`,
    arguments: { path: 'a.txt' },
    meta: { rule: 'mode is ask' },
    requestedAt,
  };
}

export function grant(id: string, more: Partial<Grant> = {}): Grant {
  return {
    id,
    scope: 'always',
    covers: { kind: 'tool', toolName: 'fs_write' },
    origin: { callId: 'c1', decidedBy: 'ada', at: 1 },
    uses: 0,
    ...more,
  };
}
