import { type Clock, isFinalState } from '@sluice/kernel';
import { systemClock } from '@sluice/kernel/system';
import type { AgentStore } from '../../ports/agent-store.js';
import { closed, memoryApprovals } from './memory-approvals.js';
import { memoryAttachments } from './memory-attachments.js';
import { memoryBound, memoryMessages } from './memory-bound.js';
import { memoryGrants } from './memory-grants.js';
import { memoryPeople } from './memory-people.js';
import { memorySearch } from './memory-search.js';
import { memoryLeases, memorySessions } from './memory-sessions.js';
import { copy, createMemoryState, type MemoryState } from './memory-state.js';

export interface MemoryStoreHandle extends AgentStore {
  /** Another handle on the same data, as another process would open it. */
  another(): MemoryStoreHandle;
  /** Changes the stored mode behind every port's back, as a hand in the database would. */
  writeRawMode(sessionId: string, value: unknown): void;
  /** Makes the present lease of the session run out. */
  expireLease(sessionId: string): void;
}

/** A whole store in memory. It keeps every promise of the port except to outlive the process. */
export function createMemoryStore(clock: Clock = systemClock): MemoryStoreHandle {
  return openHandle(createMemoryState(clock));
}

function openHandle(state: MemoryState): MemoryStoreHandle {
  const rejections = new Set<(error: Error) => void>();
  let isOver = false;
  const isClosed = () => isOver;
  return {
    sessions: memorySessions(state),
    leases: memoryLeases(state),
    messages: memoryMessages(state),
    calls: {
      list: ({ sessionId, parentCallId, isOpen, limit }) =>
        copy(
          [...state.sessions.values()]
            .flatMap((session) => [...session.calls.values()])
            .filter((record) => sessionId === undefined || record.sessionId === sessionId)
            .filter((record) => parentCallId === undefined || record.parentCallId === parentCallId)
            .filter(({ state: at }) => !isOpen || !isFinalState(at))
            .reverse()
            .sort((a, b) => b.createdAt - a.createdAt)
            .slice(0, limit),
        ),
    },
    memory: memorySearch(state),
    attachments: memoryAttachments(state),
    events: state.events,
    grants: memoryGrants(state),
    people: memoryPeople(state),
    approvalsOf: (sessionId) => memoryApprovals(state, sessionId, { isClosed, rejections }),
    pendingApprovals: () =>
      copy(
        [...state.sessions.values()]
          .flatMap((session) => [...session.approvals.values()])
          .filter((entry) => !entry.settlement)
          .sort((a, b) => a.request.requestedAt - b.request.requestedAt),
      ),
    bind: (lease) => memoryBound(state, lease, isClosed, rejections),
    close() {
      isOver = true;
      for (const reject of [...rejections]) reject(closed());
      return Promise.resolve();
    },
    another: () => openHandle(state),
    writeRawMode(sessionId, value) {
      const session = state.sessions.get(sessionId);
      if (session) session.row = { ...session.row, mode: value };
    },
    expireLease(sessionId) {
      const session = state.sessions.get(sessionId);
      if (session?.held) session.held = { ...session.held, expiresAt: state.clock.now() };
    },
  };
}
