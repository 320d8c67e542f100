import type { ApprovalRequest } from '../approval/approval-request.js';
import type { Attachment } from '../attachments/attachment.js';
import { dropUndefined } from '../drop-undefined.js';
import type { ToolMode } from '../mode.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import type { ToolDeniedData } from '../result/tool-denied-data.js';
import type { ToolCallApproval } from './call-approval.js';
import type { CallArguments } from './call-arguments.js';
import type { CallStory } from './call-line.js';
import type { ToolCallAuditEntry } from './call-record.js';
import { nextState, type ToolCallState } from './call-state.js';
import { changeOf } from './effect-line.js';

/** What every call has, whatever its state. */
interface CallFacts {
  readonly id: string;
  readonly name: string;
  readonly mode: ToolMode;
  readonly createdAt: number;
  readonly arguments: CallArguments;
  readonly approval: ToolCallApproval;
  readonly auditTrail: readonly ToolCallAuditEntry[];
  /** What a person changed before the call ran, in words for the model; `undefined` where nothing was changed. */
  readonly edits?: string | undefined;
  readonly story: CallStory;
  /**
   * Whether the store knows the call. It does not while the call is new; every state after that one is written down
   * before the next is made from it.
   */
  readonly isKept: boolean;
}

/** What a call is made from that has no state yet, and so nothing behind it. */
type NewFacts = Omit<CallFacts, 'auditTrail'> & { readonly state?: undefined };

/** A call in one state. It never changes: each step makes the next one from it. */
class CallIn<State extends ToolCallState> implements CallFacts {
  readonly state: State;
  readonly id: string;
  readonly name: string;
  readonly mode: ToolMode;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly arguments: CallArguments;
  readonly approval: ToolCallApproval;
  readonly auditTrail: readonly ToolCallAuditEntry[];
  readonly edits: string | undefined;
  readonly story: CallStory;
  readonly isKept: boolean;

  constructor(facts: NewFacts | OpenCall, state: State, at: number, note?: string) {
    const entry = note === undefined ? { state, timestamp: at } : { state, timestamp: at, note };
    this.state = state;
    this.id = facts.id;
    this.name = facts.name;
    this.mode = facts.mode;
    this.createdAt = facts.createdAt;
    this.updatedAt = at;
    this.arguments = facts.arguments;
    this.approval = facts.approval;
    this.auditTrail = facts.state === undefined ? [entry] : facts.auditTrail.concat(entry);
    this.edits = facts.edits;
    this.story = facts.story;
    this.isKept = facts.isKept || (facts.state !== undefined && facts.state !== 'PENDING');
  }
}

export class PendingCall extends CallIn<'PENDING'> {
  constructor(first: NewFacts) {
    super(first, 'PENDING', first.createdAt);
  }
}

/** Waits for a person. */
export class AskedCall extends CallIn<'APPROVAL_REQUIRED'> {
  readonly question: ApprovalRequest;

  constructor(call: PendingCall | ApprovedCall, at: number, question: ApprovalRequest) {
    const approval = { required: true, meta: question.meta };
    const story = { ...call.story, ...dropUndefined({ change: changeOf(question.effect?.diff) }) };
    super({ ...call, approval, story }, nextState(call.state, 'APPROVAL_REQUIRED'), at);
    this.question = question;
  }
}

export class ApprovedCall extends CallIn<'APPROVED'> {
  readonly question: ApprovalRequest;
  /** Digest of the effect that the yes was given to; `undefined` where the tool describes none. */
  readonly effectDigest: string | undefined;

  /** `call` has its answer already. */
  constructor(
    call: AskedCall,
    at: number,
    yes: Pick<ApprovedCall, 'arguments' | 'effectDigest' | 'edits' | 'story'>,
  ) {
    const note = `by ${call.approval.decidedBy}${yes.edits === undefined ? '' : ', with edits'}`;
    super({ ...call, ...yes }, nextState(call.state, 'APPROVED'), at, note);
    this.question = call.question;
    this.effectDigest = yes.effectDigest;
  }
}

/** Who answers, where it is not the tool itself. */
const NOTES = {
  tool: undefined,
  hook: 'hook provided result',
  effect: 'sure to fail, not run',
} as const;

export class RunningCall extends CallIn<'EXECUTING'> {
  /** `undefined` where the tool does not run: a hook answers in its place, or the failure that its effect foretells. */
  readonly startedAt: number | undefined;

  constructor(call: PendingCall | ApprovedCall, at: number, by: 'tool' | 'hook' | 'effect') {
    const note = NOTES[by];
    super(call, nextState(call.state, 'EXECUTING'), at, note);
    this.startedAt = by === 'tool' ? at : undefined;
  }
}

export class EndedCall extends CallIn<FinalState> {
  /** `undefined` where the tool did not run. */
  readonly startedAt: number | undefined;
  readonly ending: Ending;
  /** The question that nobody has answered and that goes with the call; `undefined` where there is none. */
  readonly unanswered: ApprovalRequest | undefined;

  constructor(
    call: OpenCall,
    at: number,
    end: { state: FinalState; ending: Ending; note?: string },
  ) {
    super(call, nextState(call.state, end.state), at, end.note);
    this.startedAt = call.state === 'EXECUTING' ? call.startedAt : undefined;
    this.ending = end.ending;
    const isUnanswered = call.state === 'APPROVAL_REQUIRED' && !call.approval.outcome;
    this.unanswered = isUnanswered ? call.question : undefined;
  }
}

export type OpenCall = PendingCall | AskedCall | ApprovedCall | RunningCall;
export type Call = OpenCall | EndedCall;
export type FinalState = 'COMPLETED' | 'FAILED' | 'DENIED' | 'SEALED';

interface Result {
  readonly result: unknown;
  readonly resultHandle?: string | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
}

/** The result of a call as the model gets it, before secrets are masked for the record. */
export type Ending =
  | (Result & { readonly isError: false })
  | (Result & {
      readonly isError: true;
      readonly error: string;
      readonly errorCode: ErrorCode;
      /** Set by the mode gate. */
      readonly denied?: ToolDeniedData;
    });
