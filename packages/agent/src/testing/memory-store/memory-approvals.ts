import type { ApprovalPort, ApprovalSettlement } from '@sluice/kernel';
import { AgentError, questionTaken } from '../../agent-error.js';
import type { Lease } from '../../ports/lease-store.js';
import { copy, type MemoryState, requireFence } from './memory-state.js';

/** The questions of one session. Without a lease nobody can open one, but everybody can answer. */
export function memoryApprovals(
  state: MemoryState,
  sessionId: string,
  handle: {
    readonly lease?: Lease;
    readonly isClosed: () => boolean;
    /** Called when the handle closes. */
    readonly rejections: Set<(error: Error) => void>;
  },
): ApprovalPort {
  const { lease } = handle;
  const kept = () => state.sessions.get(sessionId)?.approvals;
  const keyOf = (callId: string) => JSON.stringify([sessionId, callId]);
  return {
    open(request) {
      if (!lease)
        throw new AgentError('SESSION_FENCED', 'Only the worker of a session asks questions');
      if (handle.isClosed()) throw closed();
      const { approvals } = requireFence(state, lease, request.sessionId);
      const asked = approvals.get(request.callId)?.request;
      if (asked && asked.digest !== request.digest) throw questionTaken(request.callId);
      if (!asked) approvals.set(request.callId, { request: copy(request) });
    },
    get: (callId) => copy(kept()?.get(callId)),
    pending: () => copy([...(kept()?.values() ?? [])].filter((entry) => !entry.settlement)),
    settle(callId, settlement) {
      const entry = kept()?.get(callId);
      if (!entry || entry.settlement) return 'not_pending';
      kept()?.set(callId, { ...entry, settlement: copy(settlement) });
      for (const wake of [...state.settled]) wake(keyOf(callId), settlement);
      return 'settled';
    },
    wait(callId) {
      const entry = kept()?.get(callId);
      if (!entry) return Promise.reject(new Error(`No approval was opened for call "${callId}"`));
      if (entry.settlement) return Promise.resolve(copy(entry.settlement));
      if (handle.isClosed()) return Promise.reject(closed());
      return new Promise((resolve, reject) => {
        const finish = () => {
          state.settled.delete(onSettled);
          handle.rejections.delete(onClose);
        };
        const onSettled = (key: string, settlement: ApprovalSettlement) => {
          if (key !== keyOf(callId)) return;
          finish();
          resolve(copy(settlement));
        };
        const onClose = (error: Error) => {
          finish();
          reject(error);
        };
        state.settled.add(onSettled);
        handle.rejections.add(onClose);
      });
    },
  };
}

export function closed(): AgentError {
  return new AgentError('STORE_CLOSED', 'The store is closed');
}
