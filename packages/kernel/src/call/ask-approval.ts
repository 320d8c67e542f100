import type { ApprovalRequest, ApprovalSettlement } from '../approval/approval-port.js';
import { describeEdits } from '../approval/describe-edits.js';
import { effectOf } from '../approval/effect.js';
import type { Tool } from '../define/tool-types.js';
import { draftEvent } from '../events/event-types.js';
import { given } from '../given.js';
import { makeFailure } from '../result/failure.js';
import { findValueFault } from '../result/plain-value.js';
import { preview, snapshotOf } from './call-snapshot.js';
import { draft, type Stop } from './finish-call.js';
import { KeptRecord } from './kept-record.js';
import { digestOf, type LiveCall, moveCall, setArgs } from './live-call.js';

export type Approval = { readonly kind: 'approved'; readonly edited?: unknown } | Stop;

/** Opens the question and keeps it, so that it outlives this process. */
export async function openApproval(
  call: LiveCall,
  { describeEffect: describe }: Tool,
  meta: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { core } = call;
  const { clock, records, approvals, events, masker } = core.ports;
  takeOwnCopy(call);
  const effect = describe && (await effectOf(core, describe, call.args));
  call.precondition = effect?.precondition;
  const requestedAt = clock.now();
  const { expiresAfterMs, onExpiry } = core.approval;
  const expires = expiresAfterMs !== undefined && onExpiry !== 'wait';
  const request: ApprovalRequest = {
    callId: call.id,
    toolName: call.name,
    sessionId: core.sessionId,
    agentId: core.agentId,
    mode: call.turn.mode,
    digest: digestOf(call),
    arguments: masker.mask(call.args),
    meta,
    ...given({ effect }),
    requestedAt,
    ...(expires ? { expiresAt: requestedAt + expiresAfterMs } : {}),
  };
  call.approval = { required: true, meta };
  moveCall(call, 'APPROVAL_REQUIRED');
  const record = new KeptRecord(call);
  await Promise.all([records.save(record), approvals.open(request)]);
  await events.append([
    draft(call, {
      channel: 'control',
      type: 'permission_required',
      call: snapshotOf(record, preview(record.input, core.limits.maxPreviewChars), undefined),
      request,
    }),
  ]);
}

/** What was shown is what runs: whoever still holds the arguments (a hook, the caller) can no longer change them. */
function takeOwnCopy(call: LiveCall): void {
  const isPlain = !findValueFault(call.args, {
    maxDepth: call.core.limits.maxArgumentDepth,
    maxNodes: 1_000_000,
  });
  if (isPlain) setArgs(call, structuredClone(call.args), true);
}

/** Waits for the answer to an open question. Holds no slot; cancelling the turn withdraws the question. */
export async function awaitApproval(call: LiveCall): Promise<Approval> {
  const { core } = call;
  const { approvals, clock, events } = core.ports;
  let fail: (error: unknown) => void = () => undefined;
  // If the question cannot be withdrawn the call ends all the same: waiting for ever is worse.
  const unsettled = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const settle = (outcome: 'expired' | 'cancelled', note: string): void => {
    Promise.resolve(
      approvals.settle(call.id, { outcome, at: clock.now(), decidedBy: 'runtime', note }),
    ).catch(fail);
  };
  const entry = await approvals.get(call.id);
  const expiresAt = entry?.request.expiresAt;
  const cancelTimer =
    expiresAt === undefined
      ? () => undefined
      : clock.setTimer(
          () => settle('expired', 'nobody answered in time'),
          Math.max(0, expiresAt - clock.now()),
        );
  call.turn.watch({
    cancel(reason) {
      if (call.state === 'APPROVAL_REQUIRED') settle('cancelled', reason);
    },
  });
  try {
    const settlement = await Promise.race([approvals.wait(call.id), unsettled]);
    await events.append([draftEvent(core, clock.now(), decidedEvent(call, settlement))]);
    return applySettlement(call, settlement);
  } finally {
    cancelTimer();
  }
}

function decidedEvent(call: LiveCall, settlement: ApprovalSettlement) {
  const isAllowed =
    settlement.outcome === 'approved' || settlement.outcome === 'approved_with_edits';
  return {
    channel: 'control',
    type: 'permission_decided',
    callId: call.id,
    decision: isAllowed ? 'allow' : 'deny',
    outcome: settlement.outcome,
    decidedBy: settlement.decidedBy,
    ...given({ note: settlement.note }),
  } as const;
}

function applySettlement(call: LiveCall, settlement: ApprovalSettlement): Approval {
  const { outcome, decidedBy, at, note, scope } = settlement;
  const isPersons = outcome !== 'expired' && outcome !== 'cancelled';
  call.approval = {
    ...call.approval,
    outcome,
    decidedBy,
    decidedAt: at,
    ...(isPersons ? { decision: outcome === 'denied' ? 'deny' : 'allow' } : {}),
    ...given({ note, scope }),
  };
  switch (outcome) {
    case 'approved':
      moveCall(call, 'APPROVED', `by ${decidedBy}`);
      return { kind: 'approved' };
    case 'approved_with_edits':
      call.note = `The user changed the arguments before approving: ${describeEdits(call.args, settlement.arguments)}`;
      moveCall(call, 'APPROVED', `by ${decidedBy}, with edits`);
      return { kind: 'approved', edited: settlement.arguments };
    case 'denied': {
      const words = note ? `Denied by the user: ${note}` : 'Denied by the user';
      return {
        state: 'DENIED',
        failure: makeFailure('APPROVAL_DENIED', call.name, words, { detail: note ? { note } : {} }),
        note: `by ${decidedBy}`,
      };
    }
    case 'expired':
      return {
        state: 'DENIED',
        failure: makeFailure(
          'APPROVAL_EXPIRED',
          call.name,
          'Nobody answered the question in time; nobody refused it',
        ),
        note: 'expired',
        ...(call.core.approval.onExpiry === 'stop' ? { stopsTurn: true as const } : {}),
      };
    case 'cancelled':
      return {
        state: 'DENIED',
        failure: makeFailure(
          'APPROVAL_CANCELLED',
          call.name,
          `The question was withdrawn: ${note ?? 'cancelled'}`,
        ),
        note: 'cancelled',
      };
  }
}
