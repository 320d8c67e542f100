import type { RuntimeCore } from '../call/runtime-core.js';
import { draftEvent, type EventDraft } from '../events/event-types.js';
import { given } from '../given.js';
import type { ApprovalRequest, ApprovalSettlement } from './approval-port.js';
import type { Grant } from './grant-port.js';

/** Answers a question, announces the answer and adds the grant that it makes, in one write. */
export async function settleQuestion(
  core: RuntimeCore,
  { callId, digest, agentId }: ApprovalRequest,
  settlement: ApprovalSettlement,
  grant?: Grant,
): Promise<'settled' | 'not_pending'> {
  const source = { sessionId: core.sessionId, agentId };
  const events = [decidedEvent(source, callId, settlement)];
  return core.ports.approvals.settle(callId, settlement, { digest, events, ...given({ grant }) });
}

/** What is announced of an answer. */
export function decidedEvent(
  source: { readonly sessionId: string; readonly agentId: string },
  callId: string,
  { outcome, decidedBy, note, at }: ApprovalSettlement,
): EventDraft {
  const isAllowed = outcome === 'approved' || outcome === 'approved_with_edits';
  return draftEvent(source, at, {
    channel: 'control',
    type: 'permission_decided',
    callId,
    decision: isAllowed ? 'allow' : 'deny',
    outcome,
    decidedBy,
    ...given({ note }),
  });
}
