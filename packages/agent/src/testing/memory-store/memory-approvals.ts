import {
  type ApprovalPort,
  type ApprovalRequest,
  type ApprovalSettlement,
  answerOfAll,
  countYes,
} from '@sluice/kernel';
import { AgentError, questionTaken } from '../../agent-error.js';
import { copy, type KeptSession, type MemoryState } from './memory-state.js';

/** The questions of one session, which anybody can answer. */
export function memoryApprovals(
  state: MemoryState,
  sessionId: string,
  handle: {
    readonly isClosed: () => boolean;
    /** Called when the handle closes. */
    readonly rejections: Set<(error: Error) => void>;
  },
): ApprovalPort {
  const kept = () => state.sessions.get(sessionId)?.approvals;
  return {
    get: (callId) => copy(kept()?.get(callId)),
    pending: () => copy([...(kept()?.values() ?? [])].filter((entry) => !entry.settlement)),
    settle(callId, settlement, { digest, grant, events, yes }) {
      const session = state.sessions.get(sessionId);
      const entry = session?.approvals.get(callId);
      if (!session || !entry || entry.settlement || entry.request.digest !== digest) {
        return 'not_pending';
      }
      const counted = yes && countYes(yes.needs, entry.yeses ?? [], yes.by);
      if (yes && counted?.status === 'counted') {
        session.approvals.set(callId, { ...entry, yeses: copy(counted.yeses) });
        void state.events.append(copy(yes.eventsIfCounted));
      }
      if (counted && counted.status !== 'enough') return counted.status;
      const answer = settleQuestion(state, session, callId, answerOfAll(settlement, counted));
      if (answer === 'not_pending') return answer;
      if (grant) state.grants.set(grant.id, copy(grant));
      void state.events.append(copy(events));
      return answer;
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
          if (key !== keyOf(sessionId, callId)) return;
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

function keyOf(sessionId: string, callId: string): string {
  return JSON.stringify([sessionId, callId]);
}

/** Answers a question that is open, and wakes whoever waits for that. */
export function settleQuestion(
  state: MemoryState,
  { approvals }: KeptSession,
  callId: string,
  settlement: ApprovalSettlement,
): 'settled' | 'not_pending' {
  const entry = approvals.get(callId);
  if (!entry || entry.settlement) return 'not_pending';
  approvals.set(callId, { ...entry, settlement: copy(settlement) });
  const key = keyOf(entry.request.sessionId, callId);
  for (const wake of [...state.settled]) wake(key, settlement);
  return 'settled';
}

/** Opens a question, or throws where another one about the same call is kept. */
export function openQuestion({ approvals }: KeptSession, request: ApprovalRequest): void {
  const asked = approvals.get(request.callId)?.request;
  const isNextRound = asked !== undefined && (request.round ?? 1) > (asked.round ?? 1);
  if (asked && !isNextRound && asked.digest !== request.digest) throw questionTaken(request.callId);
  if (!asked || isNextRound) approvals.set(request.callId, { request: copy(request) });
}

export function closed(): AgentError {
  return new AgentError('STORE_CLOSED', 'The store is closed');
}
