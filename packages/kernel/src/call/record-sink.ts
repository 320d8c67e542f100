import type { ApprovalSettlement } from '../approval/approval-port.js';
import type { ApprovalRequest } from '../approval/approval-request.js';
import type { Awaitable } from '../awaitable.js';
import type { EventDraft } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';
import type { ToolCallRecord } from './call-record.js';

/** One step of a call. It is kept whole or not at all: record, question and events become visible together. */
export interface CallStep {
  readonly record: ToolCallRecord;
  /** The first step of the call; refused as `duplicate` where the session has a call with this id. */
  readonly isNew: boolean;
  /** Opens the question of the call, or opens it again with a higher `round`. */
  readonly question?: ApprovalRequest;
  readonly withdrawal?: Withdrawal;
  readonly events: readonly EventDraft[];
  /**
   * What the masker changed in the record, as it was before. Never kept: a store may keep what proves it later and
   * gives nothing away.
   */
  readonly unmasked?: { readonly arguments?: unknown; readonly result?: unknown } | undefined;
}

/**
 * Takes back the question of a call that ends without an answer. Where it has been answered, the answer stands and
 * nothing is announced of this one; else the event comes before those of the step.
 */
export interface Withdrawal {
  readonly settlement: ApprovalSettlement;
  readonly event: EventDraft;
}

/** A result that came after its call had ended. */
export interface LateResult {
  readonly callId: string;
  readonly sessionId: string;
  readonly at: number;
  readonly isError: boolean;
  readonly result: unknown;
}

/** Keeps every call, step by step. An answer means that the step is kept. */
export interface RecordSink {
  /** A step of a call that has ended is an error (`CALL_OVER`). `duplicate` changes nothing. */
  keep(step: CallStep): Awaitable<'kept' | 'duplicate'>;
  /** Keeps a late result and its event, in one write. */
  keepLate(late: LateResult, events: readonly EventDraft[]): Awaitable<void>;
  get(sessionId: string, callId: string): Awaitable<ToolCallRecord | undefined>;
  unfinished(sessionId: string): Awaitable<readonly ToolCallRecord[]>;
}

/** What a store throws that is given a step of a call that has ended. */
export function callOver(before: ToolCallRecord, step: ToolCallRecord): KernelError {
  return new KernelError(
    'CALL_OVER',
    `Call ${step.id} ended as ${before.state}; it cannot become ${step.state}`,
  );
}
