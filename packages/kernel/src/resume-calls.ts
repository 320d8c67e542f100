import { messageOf } from '@sluice/plain';
import type { ApprovalRequest } from './approval/approval-request.js';
import { askedDigest, callDigest } from './approval/call-digest.js';
import type { OpenCall, PendingCall } from './call/call.js';
import type { CallOutcome } from './call/call-outcome.js';
import type { ToolCallRecord } from './call/call-record.js';
import type { ToolCallRequest } from './call/call-request.js';
import type { ToolCallState } from './call/call-state.js';
import { finishStopped } from './call/finish-call.js';
import type { GateName } from './call/gates/gate.js';
import { passGates } from './call/gates/pass-gates.js';
import { keepStep } from './call/keep-step.js';
import { newCall } from './call/new-call.js';
import { callWithoutArguments } from './call/refuse-unmade.js';
import { restoreCall } from './call/restore-call.js';
import { runDecided } from './call/run-call.js';
import type { RuntimeCore } from './call/runtime-core.js';
import type { Turn } from './call/turn.js';
import { makeFailure } from './result/failure.js';

interface WaitingCall {
  readonly callId: string;
  /** Of the tool and the arguments that were asked for, by which whoever asks again is known. */
  readonly digest: string;
  readonly outcome: Promise<CallOutcome>;
}

interface SealedCall extends CallOutcome {
  /** As of a waiting call; nothing where the arguments were never read. */
  readonly digest: string | undefined;
}

/** What an earlier process left behind: calls that are over now, and calls that wait for a person again. */
export interface Resumed {
  readonly sealed: readonly SealedCall[];
  readonly waiting: readonly WaitingCall[];
}

/** Settles every unfinished call of the session. Nothing that may have begun is run again. */
export async function resumeCalls(core: RuntimeCore, turn: Turn): Promise<Resumed> {
  const records = await core.ports.records.unfinished(core.sessionId);
  // All at once: a store that shares commits settles thousands in a few of them.
  const settled = await Promise.all(
    records.map(async (record) => {
      const asked = record.approval.required
        ? await core.ports.approvals.get(record.id)
        : undefined;
      const left = await resumeCall(core, turn, record, asked?.request);
      if (!('toolCallId' in left)) return left;
      return { ...left, digest: askedDigest(record, asked?.request) };
    }),
  );
  return {
    sealed: settled.filter((entry) => 'toolCallId' in entry),
    waiting: settled.filter((entry) => 'outcome' in entry),
  };
}

async function resumeCall(
  core: RuntimeCore,
  turn: Turn,
  record: ToolCallRecord,
  question: ApprovalRequest | undefined,
): Promise<CallOutcome | WaitingCall> {
  const { id, name, input } = record;
  const { mode } = turn;
  const call = restoreCall(record, question, mode);
  if (call.state !== 'APPROVAL_REQUIRED')
    return seal(core, call, record.state, interruptedIn(record));
  // A record keeps arguments masked; one that lost a secret that way cannot be run from it.
  const digest = callDigest(name, input);
  if (record.inputDigest !== digest) {
    const why =
      'its arguments held a secret that is not stored; it did not run. Call again to ask again.';
    return seal(core, call, record.state, `while this call waited for approval, and ${why}`);
  }
  const waiting = { callId: id, digest };
  const gated = await passGates(core, { id, name, mode, arguments: input });
  if (gated.verdict !== 'stop') {
    return { ...waiting, outcome: runDecided(core, turn, gated.tool, call) };
  }
  const change = changeOf(gated.gate);
  if (change === 'none') {
    const stop = { ...gated.stop, state: 'DENIED' } as const;
    return { ...waiting, outcome: finishStopped(core, call, stop) };
  }
  const why = `the tool ${name} ${change}; it did not run.`;
  return seal(core, call, record.state, `while this call waited for approval, and ${why}`);
}

/**
 * Seals every unfinished call of a session that nobody takes up again, and withdraws what is still asked: `why` ends the
 * sentence that says so. Nothing runs.
 */
export async function sealLeft(
  core: RuntimeCore,
  turn: Turn,
  why: string,
): Promise<readonly CallOutcome[]> {
  const records = await core.ports.records.unfinished(core.sessionId);
  return Promise.all(
    records.map(async (record) => {
      const asked = record.approval.required
        ? await core.ports.approvals.get(record.id)
        : undefined;
      const call = restoreCall(record, asked?.request, turn.mode);
      const reason =
        call.state === 'APPROVAL_REQUIRED'
          ? `while this call waited for approval, and ${why}; it did not run.`
          : interruptedIn(record);
      return seal(core, call, record.state, reason);
    }),
  );
}

/** A call that a model asked for and that an earlier process never began. It is recorded now, as not run. */
export async function sealUnbegun(
  core: RuntimeCore,
  request: ToolCallRequest,
  turn: Turn,
): Promise<CallOutcome> {
  const call = unbegunCall(core, request, turn);
  await keepStep(core, call);
  return seal(
    core,
    { ...call, isKept: true },
    'PENDING',
    'before this call began; it did not run.',
  );
}

function unbegunCall(core: RuntimeCore, request: ToolCallRequest, turn: Turn): PendingCall {
  try {
    return newCall(core, request, turn);
  } catch (error) {
    core.ports.log.error('call_crashed', { call_id: request.id, message: messageOf(error) });
    return callWithoutArguments(core, request, turn);
  }
}

/** When the process ended, and what that means for the call. */
function interruptedIn({ state }: ToolCallRecord): string {
  switch (state) {
    case 'EXECUTING':
      return 'while this call was running. It may or may not have taken effect; check before you call again.';
    case 'APPROVED':
      return 'after this call was approved and before it began; it did not run.';
    case 'APPROVAL_REQUIRED':
      return 'while this call waited for approval, and its question is lost; it did not run.';
    case 'PENDING':
    case 'COMPLETED':
    case 'FAILED':
    case 'DENIED':
    case 'SEALED':
      return 'before this call was decided; it did not run.';
  }
}

/** What has become of the tool, where that is why the gate stops a call that it let through before. */
function changeOf(gate: GateName): string {
  switch (gate) {
    case 'look up':
      return 'no longer exists';
    case 'parse':
    case 'validate':
      return 'has changed and no longer takes these arguments';
    case 'mode':
    case 'policy':
      return 'none';
  }
}

function seal(
  core: RuntimeCore,
  call: OpenCall,
  state: ToolCallState,
  reason: string,
): Promise<CallOutcome> {
  const words = `Interrupted: The process ended ${reason}`;
  const detail = { interrupted_in: state, may_have_taken_effect: state === 'EXECUTING' };
  const failure = makeFailure('INTERRUPTED', call.name, words, { detail });
  return finishStopped(core, call, { state: 'SEALED', failure, note: `sealed from ${state}` });
}
