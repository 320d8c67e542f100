import type { RuntimeCore } from '../call/runtime-core.js';
import { dropUndefined } from '../drop-undefined.js';
import { draftEvent, type EventDraft } from '../events/event-types.js';
import type { AnswerNeeds } from '../policy/answer-needs.js';
import type { ApprovalSettlement, Settled } from './approval-port.js';
import type { ApprovalRequest } from './approval-request.js';
import type { Grant } from './grant-port.js';
import type { Yes } from './yes.js';

/** What comes with a yes: whose it is, what it needs, and the grant it makes. */
export interface YesBeside {
  readonly by: Yes;
  readonly needs: AnswerNeeds | undefined;
  readonly grant: Grant | undefined;
}

/** Answers a question, announces the answer and adds the grant that it makes, in one write. */
export async function settleQuestion(
  core: RuntimeCore,
  { callId, digest, agentId }: ApprovalRequest,
  settlement: ApprovalSettlement,
  yes?: YesBeside,
): Promise<Settled> {
  const source = { sessionId: core.sessionId, agentId };
  const events = [decidedEvent(source, callId, settlement)];
  return core.ports.approvals.settle(callId, settlement, {
    digest,
    events,
    ...dropUndefined({ grant: yes?.grant }),
    ...(yes
      ? {
          yes: {
            by: yes.by,
            needs: yes.needs,
            eventsIfCounted: [countedEvent(source, callId, yes)],
          },
        }
      : {}),
  });
}

function countedEvent(
  source: { readonly sessionId: string; readonly agentId: string },
  callId: string,
  { by, needs }: YesBeside,
): EventDraft {
  return draftEvent(source, by.at, {
    channel: 'control',
    type: 'permission_counted',
    callId,
    person: by.person,
    needed: needs?.people ?? 1,
  });
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
    ...dropUndefined({ note }),
  });
}
