import type {
  ApprovalEntry,
  ApprovalPort,
  ApprovalRequest,
  ApprovalSettlement,
} from '../approval/approval-port.js';
import { KernelError } from '../kernel-error.js';

interface Kept {
  readonly request: ApprovalRequest;
  settlement: ApprovalSettlement | undefined;
  readonly waiting: Set<(settlement: ApprovalSettlement) => void>;
}

export function createMemoryApprovals(): ApprovalPort {
  const entries = new Map<string, Kept>();

  const entryOf = ({ request, settlement }: Kept): ApprovalEntry =>
    settlement ? { request, settlement } : { request };

  return {
    open(request) {
      const kept = entries.get(request.callId)?.request;
      // An answer belongs to what was asked: whoever comes with the same id and another question gets none.
      if (kept && (kept.sessionId !== request.sessionId || kept.digest !== request.digest))
        throw new KernelError(
          'QUESTION_TAKEN',
          `Another question about call "${request.callId}" is kept; give the call an id of its own`,
        );
      if (kept) return;
      entries.set(request.callId, { request, settlement: undefined, waiting: new Set() });
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
    settle(callId, settlement) {
      const entry = entries.get(callId);
      if (!entry || entry.settlement) return 'not_pending';
      entry.settlement = settlement;
      for (const resolve of entry.waiting) resolve(settlement);
      entry.waiting.clear();
      return 'settled';
    },
    wait(callId) {
      const entry = entries.get(callId);
      if (!entry) return Promise.reject(new Error(`No approval was opened for call "${callId}"`));
      if (entry.settlement) return Promise.resolve(entry.settlement);
      return new Promise((resolve) => entry.waiting.add(resolve));
    },
  };
}
