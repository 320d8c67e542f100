import type { RuntimeCore } from '../call/runtime-core.js';
import { draftEvent, type EventDraft } from '../events/event-types.js';
import { given } from '../given.js';
import type { Grant } from '../grants/grant-port.js';
import type { ApprovalRequest, ApprovalSettlement } from './approval-port.js';

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

/** Takes a question back whose call ends without an answer. Where it has been answered, the answer stands. */
export async function withdrawQuestion(
  core: RuntimeCore,
  question: ApprovalRequest,
  note: string,
): Promise<void> {
  const at = core.ports.clock.now();
  await settleQuestion(core, question, { outcome: 'cancelled', at, decidedBy: 'runtime', note });
}

function decidedEvent(
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
