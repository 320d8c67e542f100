import type { ApprovalSettlement } from '../approval/approval-port.js';
import { describeEdits } from '../approval/describe-edits.js';
import { settleQuestion } from '../approval/settle-question.js';
import { dropUndefined } from '../drop-undefined.js';
import { makeFailure } from '../result/failure.js';
import { ApprovedCall, type AskedCall } from './call.js';
import type { ToolCallApproval } from './call-approval.js';
import { maskedArguments } from './call-arguments.js';
import type { CallStory } from './call-line.js';
import { decisionOf } from './decision-of.js';
import { changeOf } from './effect-line.js';
import type { Stop } from './gates/gate.js';
import { passGates } from './gates/pass-gates.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

export type Answered =
  | { readonly verdict: 'yes'; readonly call: ApprovedCall }
  | { readonly verdict: 'stop'; readonly call: AskedCall | ApprovedCall; readonly stop: Stop };

/** Waits for the answer to an open question. Holds no slot; cancelling the turn withdraws the question. */
export async function awaitAnswer(
  core: RuntimeCore,
  turn: Turn,
  call: AskedCall,
): Promise<Answered> {
  const settlement = await settlementOf(core, turn, call);
  core.openQuestions.delete(call.id);
  const answered = { ...call, approval: approvalOf(call, settlement) };
  const stop = refusal(core, call.name, settlement);
  if (stop) return { verdict: 'stop', call: answered, stop };
  if (settlement.outcome === 'approved_with_edits') return takeEdits(core, answered, settlement);
  const { question, arguments: args, story } = call;
  const yes = { arguments: args, effectDigest: question.effectDigest, edits: undefined, story };
  return { verdict: 'yes', call: new ApprovedCall(answered, core.ports.clock.now(), yes) };
}

async function settlementOf(
  core: RuntimeCore,
  turn: Turn,
  { id, question }: AskedCall,
): Promise<ApprovalSettlement> {
  const { approvals, clock } = core.ports;
  // If the question cannot be withdrawn the call ends all the same: waiting for ever is worse.
  let fail: (error: unknown) => void = () => undefined;
  const unsettled = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const withdraw = (outcome: 'expired' | 'cancelled', note: string): void => {
    const settlement = { outcome, at: clock.now(), decidedBy: 'runtime', note } as const;
    settleQuestion(core, question, settlement).catch(fail);
  };
  const { expiresAt } = question;
  const disarm =
    expiresAt === undefined
      ? () => undefined
      : clock.setTimer(
          () => withdraw('expired', 'nobody answered in time'),
          Math.max(0, expiresAt - clock.now()),
        );
  const unwatch = turn.onCancel((reason) => withdraw('cancelled', reason));
  try {
    return await Promise.race([approvals.wait(id), unsettled]);
  } finally {
    disarm();
    unwatch();
  }
}

function approvalOf(call: AskedCall, settlement: ApprovalSettlement): ToolCallApproval {
  const { outcome, decidedBy, at, note, scope, with: others } = settlement;
  const isPersons = outcome !== 'expired' && outcome !== 'cancelled';
  return {
    ...call.approval,
    outcome,
    decidedBy,
    decidedAt: at,
    ...(isPersons ? { decision: outcome === 'denied' ? 'deny' : 'allow' } : {}),
    ...dropUndefined({ note, scope, with: others }),
  };
}

/** Why the answer does not let the call run; `undefined` for a yes. */
function refusal(
  core: RuntimeCore,
  name: string,
  { outcome, note, decidedBy }: ApprovalSettlement,
): Stop | undefined {
  switch (outcome) {
    case 'approved':
    case 'approved_with_edits':
      return undefined;
    case 'denied': {
      const words = note ? `Denied by the user: ${note}` : 'Denied by the user';
      const failure = makeFailure('APPROVAL_DENIED', name, words, { detail: note ? { note } : {} });
      return { state: 'DENIED', failure, note: `by ${decidedBy}` };
    }
    case 'expired': {
      const words = 'Nobody answered the question in time; nobody refused it';
      const failure = makeFailure('APPROVAL_EXPIRED', name, words);
      const stopsTurn = core.approval.onExpiry === 'stop' ? (true as const) : undefined;
      return { state: 'DENIED', failure, note: 'expired', ...dropUndefined({ stopsTurn }) };
    }
    case 'cancelled': {
      const words = `The question was withdrawn: ${note ?? 'cancelled'}`;
      const failure = makeFailure('APPROVAL_CANCELLED', name, words);
      return { state: 'DENIED', failure, note: 'cancelled' };
    }
  }
}

/** Edited arguments go through every gate once more. Whatever the policy asks about them, the person has answered. */
async function takeEdits(
  core: RuntimeCore,
  call: AskedCall,
  { arguments: edited, effectDigest, effect }: ApprovalSettlement,
): Promise<Answered> {
  const { id, name, mode } = call;
  const edits = `The user changed the arguments before approving: ${describeEdits(call.arguments.value, edited)}`;
  const gated = await passGates(core, { id, name, mode, arguments: edited });
  const isRefused = gated.verdict === 'stop';
  const args = isRefused
    ? maskedArguments(core, edited)
    : maskedArguments(core, gated.arguments, name);
  const story: CallStory = {
    origin: call.story.origin,
    ...dropUndefined({
      decision: isRefused ? decisionOf(core, gated) : call.story.decision,
      change: changeOf(effect?.diff),
    }),
    edits: describeEdits(call.arguments.masked, args.masked),
  };
  if (isRefused) {
    // Policy may have changed since the person was shown the edit: what it refuses was never approved.
    const stop = { ...gated.stop, state: 'DENIED' } as const;
    return { verdict: 'stop', call: { ...call, arguments: args, edits, story }, stop };
  }
  const yes = { arguments: args, effectDigest, edits, story };
  return { verdict: 'yes', call: new ApprovedCall(call, core.ports.clock.now(), yes) };
}
