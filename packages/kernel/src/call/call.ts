import type { ApprovalRequest } from '../approval/approval-port.js';
import { callDigest } from '../approval/call-digest.js';
import type { ToolMode } from '../mode.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import type { ToolDeniedData } from '../result/tool-denied.js';
import type { CallDecision } from './call-line.js';
import type { ToolCallApproval, ToolCallAuditEntry } from './call-record.js';
import { nextState, type ToolCallState } from './call-state.js';
import { changeOf } from './effect-line.js';

/** What every call has, whatever its state. A call never changes: each step makes the next one from it. */
interface CallFacts {
  readonly id: string;
  readonly name: string;
  readonly mode: ToolMode;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly arguments: CallArguments;
  readonly approval: ToolCallApproval;
  readonly auditTrail: readonly ToolCallAuditEntry[];
  /** What a person changed before the call ran, in words for the model; `undefined` where nothing was changed. */
  readonly edits: string | undefined;
  /** The same as it is kept: secrets masked. */
  readonly maskedEdits: string | undefined;
  /** What the gates said; `undefined` until they were asked. */
  readonly decision: CallDecision | undefined;
  /** How much the diff changes that a person was shown; `undefined` where nobody was shown one. */
  readonly change: string | undefined;
}

export interface PendingCall extends CallFacts {
  readonly state: 'PENDING';
}

/** Waits for a person. */
export interface AskedCall extends CallFacts {
  readonly state: 'APPROVAL_REQUIRED';
  readonly question: ApprovalRequest;
}

export interface ApprovedCall extends CallFacts {
  readonly state: 'APPROVED';
  readonly question: ApprovalRequest;
  /** Digest of the effect that the yes was given to; `undefined` where the tool describes none. */
  readonly effectDigest: string | undefined;
}

export interface RunningCall extends CallFacts {
  readonly state: 'EXECUTING';
  /** `undefined` where a hook answers in the tool's place. */
  readonly startedAt: number | undefined;
}

export interface EndedCall extends CallFacts {
  readonly state: FinalState;
  /** `undefined` where the tool did not run. */
  readonly startedAt: number | undefined;
  readonly ending: Ending;
  /** The question that nobody has answered and that goes with the call; `undefined` where there is none. */
  readonly unanswered: ApprovalRequest | undefined;
}

export type OpenCall = PendingCall | AskedCall | ApprovedCall | RunningCall;
export type Call = OpenCall | EndedCall;
export type FinalState = 'COMPLETED' | 'FAILED' | 'DENIED' | 'SEALED';

/** The result of a call as the model gets it, before secrets are masked for the record. */
export type Ending =
  | {
      readonly isError: false;
      readonly result: unknown;
      readonly resultHandle?: string | undefined;
    }
  | {
      readonly isError: true;
      readonly result: unknown;
      readonly resultHandle?: string | undefined;
      readonly error: string;
      readonly errorCode: ErrorCode;
      /** Set by the mode gate. */
      readonly denied?: ToolDeniedData;
    };

/** Arguments as they will run and as they are recorded. Only those that passed the gates have a digest. */
export class CallArguments {
  readonly value: unknown;
  /** Secrets masked. */
  readonly masked: unknown;
  readonly #toolName: string | undefined;
  #digest: string | undefined;

  private constructor(value: unknown, masked: unknown, toolName: string | undefined) {
    this.value = value;
    this.masked = masked;
    this.#toolName = toolName;
  }

  static unchecked(value: unknown, masked: unknown): CallArguments {
    return new CallArguments(value, masked, undefined);
  }

  static checked(toolName: string, value: unknown, masked: unknown): CallArguments {
    return new CallArguments(value, masked, toolName);
  }

  /** Whether they are arguments that the tool takes. */
  get areChecked(): boolean {
    return this.#toolName !== undefined;
  }

  /** Worked out when it is first read: it costs more than the rest of a call, and ports in memory never read it. */
  get digest(): string | undefined {
    if (this.#toolName === undefined) return undefined;
    this.#digest ??= callDigest(this.#toolName, this.value);
    return this.#digest;
  }
}

const NOT_REQUIRED: ToolCallApproval = { required: false };

export function pendingCall(
  first: Pick<CallFacts, 'id' | 'name' | 'mode' | 'createdAt' | 'arguments'>,
): PendingCall {
  return {
    state: 'PENDING',
    updatedAt: first.createdAt,
    approval: NOT_REQUIRED,
    auditTrail: [{ state: 'PENDING', timestamp: first.createdAt }],
    edits: undefined,
    maskedEdits: undefined,
    decision: undefined,
    change: undefined,
    ...first,
  };
}

export function askedCall(
  call: PendingCall | ApprovedCall,
  at: number,
  question: ApprovalRequest,
): AskedCall {
  return {
    state: 'APPROVAL_REQUIRED',
    question,
    ...moved(call, 'APPROVAL_REQUIRED', at),
    approval: { required: true, meta: question.meta },
    change: changeOf(question.effect?.diff),
  };
}

export function approvedCall(
  call: AskedCall,
  at: number,
  yes: Pick<
    ApprovedCall,
    'approval' | 'arguments' | 'effectDigest' | 'edits' | 'maskedEdits' | 'change'
  >,
): ApprovedCall {
  const note = `by ${yes.approval.decidedBy}${yes.edits === undefined ? '' : ', with edits'}`;
  return {
    state: 'APPROVED',
    question: call.question,
    ...moved(call, 'APPROVED', at, note),
    ...yes,
  };
}

export function runningCall(call: PendingCall | ApprovedCall, at: number): RunningCall {
  return { state: 'EXECUTING', startedAt: at, ...moved(call, 'EXECUTING', at) };
}

/** A call that a hook answers in the tool's place. */
export function answeredCall(call: PendingCall, at: number): RunningCall {
  return {
    state: 'EXECUTING',
    startedAt: undefined,
    ...moved(call, 'EXECUTING', at, 'hook provided result'),
  };
}

export function endedCall(
  call: OpenCall,
  at: number,
  end: { readonly state: FinalState; readonly ending: Ending; readonly note?: string },
): EndedCall {
  return {
    state: end.state,
    startedAt: call.state === 'EXECUTING' ? call.startedAt : undefined,
    ending: end.ending,
    unanswered:
      call.state === 'APPROVAL_REQUIRED' && !call.approval.outcome ? call.question : undefined,
    ...moved(call, end.state, at, end.note),
  };
}

/** The facts of the call one state further. */
function moved(call: OpenCall, to: ToolCallState, at: number, note?: string): CallFacts {
  nextState(call.state, to);
  const entry =
    note === undefined ? { state: to, timestamp: at } : { state: to, timestamp: at, note };
  return {
    id: call.id,
    name: call.name,
    mode: call.mode,
    createdAt: call.createdAt,
    updatedAt: at,
    arguments: call.arguments,
    approval: call.approval,
    auditTrail: call.auditTrail.concat(entry),
    edits: call.edits,
    maskedEdits: call.maskedEdits,
    decision: call.decision,
    change: call.change,
  };
}
