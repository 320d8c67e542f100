import type { ApprovalEntry, ApprovalPort, ApprovalSettlement } from '../approval/approval-port.js';
import type { ApprovalRequest } from '../approval/approval-request.js';
import { answerOfAll, countYes } from '../approval/count-yes.js';
import type { Yes } from '../approval/yes.js';
import { dropUndefined } from '../drop-undefined.js';
import type { EventLog } from '../events/event-log.js';
import { KernelError } from '../kernel-error.js';
import type { MemoryGrants } from './memory-grants.js';

interface Kept {
  readonly request: ApprovalRequest;
  settlement: ApprovalSettlement | undefined;
  yeses: readonly Yes[];
  readonly waiting: Set<(settlement: ApprovalSettlement) => void>;
}

export interface MemoryApprovals extends ApprovalPort {
  /**
   * Opening the same question again keeps the first one and its answer; a higher round takes its place. Another
   * question about the same call, by its session or its digest, is refused: it must not get the answer to the first.
   */
  open(request: ApprovalRequest): void;
  /** Settles a question that nobody has answered; whether there was one. */
  withdraw(callId: string, settlement: ApprovalSettlement): boolean;
}

export function createMemoryApprovals(beside: {
  readonly events: EventLog;
  readonly grants: MemoryGrants;
}): MemoryApprovals {
  const entries = new Map<string, Kept>();

  const entryOf = ({ request, settlement, yeses }: Kept): ApprovalEntry => ({
    request,
    ...(yeses.length > 0 ? { yeses } : {}),
    ...dropUndefined({ settlement }),
  });

  const answer = (entry: Kept, settlement: ApprovalSettlement): void => {
    entry.settlement = settlement;
    for (const resolve of entry.waiting) resolve(settlement);
    entry.waiting.clear();
  };

  return {
    open(request) {
      const kept = entries.get(request.callId)?.request;
      const isNextRound =
        kept?.sessionId === request.sessionId && (request.round ?? 1) > (kept.round ?? 1);
      if (kept && !isNextRound) {
        if (kept.sessionId === request.sessionId && kept.digest === request.digest) return;
        throw new KernelError(
          'QUESTION_TAKEN',
          `Another question about call "${request.callId}" is kept; give the call an id of its own`,
        );
      }
      entries.set(request.callId, {
        request,
        settlement: undefined,
        yeses: [],
        waiting: new Set(),
      });
    },
    withdraw(callId, settlement) {
      const entry = entries.get(callId);
      if (!entry || entry.settlement) return false;
      answer(entry, settlement);
      return true;
    },
    get(callId) {
      const found = entries.get(callId);
      return found && entryOf(found);
    },
    pending: (filter) =>
      [...entries.values()]
        .filter((entry) => !entry.settlement)
        .filter((entry) => !filter?.sessionId || entry.request.sessionId === filter.sessionId)
        .map(entryOf),
    settle(callId, settlement, { digest, grant, events, yes }) {
      const entry = entries.get(callId);
      if (!entry || entry.settlement || entry.request.digest !== digest) return 'not_pending';
      const counted = yes ? countYes(yes.needs, entry.yeses, yes.by) : undefined;
      if (yes && counted?.status === 'counted') {
        entry.yeses = counted.yeses;
        const told = beside.events.append(yes.eventsIfCounted);
        return told ? told.then(() => 'counted' as const) : 'counted';
      }
      if (counted?.status === 'same_person') return counted.status;
      if (grant) beside.grants.add(grant);
      const announced = beside.events.append(events);
      answer(entry, answerOfAll(settlement, counted));
      return announced ? announced.then(() => 'settled' as const) : 'settled';
    },
    wait(callId) {
      const entry = entries.get(callId);
      if (!entry) return Promise.reject(new Error(`No approval was opened for call "${callId}"`));
      if (entry.settlement) return Promise.resolve(entry.settlement);
      return new Promise((resolve) => entry.waiting.add(resolve));
    },
  };
}
