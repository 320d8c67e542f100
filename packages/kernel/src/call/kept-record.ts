import { callDigest } from '../approval/call-digest.js';
import type { ToolMode } from '../mode.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import type { ToolCallApproval, ToolCallAuditEntry, ToolCallRecord } from './call-record.js';
import type { ToolCallState } from './call-state.js';

/** How a call ended, as far as its record is concerned. Always all fields, so that every ending has one shape. */
export interface Ending {
  readonly result: unknown;
  readonly isError: boolean | undefined;
  readonly error: string | undefined;
  readonly errorCode: ErrorCode | undefined;
  readonly resultHandle: string | undefined;
  readonly completedAt: number | undefined;
  readonly durationMs: number | undefined;
}

/** The ending of a call that is on its way. */
export const NOT_ENDED: Ending = {
  result: undefined,
  isError: undefined,
  error: undefined,
  errorCode: undefined,
  resultHandle: undefined,
  completedAt: undefined,
  durationMs: undefined,
};

/** Their digest, with that of the tool's name, costs more than the rest of a call: it is made when first read. */
export interface ValidArguments {
  readonly args: unknown;
  digest?: string;
}

export function validDigest(toolName: string, valid: ValidArguments): string {
  valid.digest ??= callDigest(toolName, valid.args);
  return valid.digest;
}

/** A call as its record reads it. */
interface RecordedCall {
  readonly core: {
    readonly sessionId: string;
    readonly agentId: string;
    readonly parentCallId: string | undefined;
  };
  readonly turn: { readonly mode: ToolMode };
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly valid: ValidArguments | undefined;
  readonly state: ToolCallState;
  readonly approval: ToolCallApproval;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly startedAt: number | undefined;
  readonly auditTrail: readonly ToolCallAuditEntry[];
  readonly ending: Ending;
}

/**
 * One shape for every record, so that keeping many stays cheap. The arguments before they were masked stay private.
 */
export class KeptRecord implements ToolCallRecord {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly state: ToolCallState;
  readonly approval: ToolCallApproval;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly auditTrail: readonly ToolCallAuditEntry[];
  readonly sessionId: string;
  readonly agentId: string;
  readonly mode: ToolMode;
  readonly parentCallId: string | undefined;
  readonly startedAt: number | undefined;
  readonly completedAt: number | undefined;
  readonly durationMs: number | undefined;
  readonly result: unknown;
  readonly isError: boolean | undefined;
  readonly error: string | undefined;
  readonly errorCode: ErrorCode | undefined;
  readonly resultHandle: string | undefined;
  readonly #valid: ValidArguments | undefined;

  constructor(call: RecordedCall) {
    const { core, ending } = call;
    this.id = call.id;
    this.name = call.name;
    this.input = call.input;
    this.state = call.state;
    this.approval = call.approval;
    this.createdAt = call.createdAt;
    this.updatedAt = call.updatedAt;
    this.auditTrail = call.auditTrail;
    this.sessionId = core.sessionId;
    this.agentId = core.agentId;
    this.mode = call.turn.mode;
    this.parentCallId = core.parentCallId;
    this.startedAt = call.startedAt;
    this.completedAt = ending.completedAt;
    this.durationMs = ending.durationMs;
    this.result = ending.result;
    this.isError = ending.isError;
    this.error = ending.error;
    this.errorCode = ending.errorCode;
    this.resultHandle = ending.resultHandle;
    this.#valid = call.valid;
  }

  get inputDigest(): string | undefined {
    return this.#valid && validDigest(this.name, this.#valid);
  }

  toJSON(): ToolCallRecord {
    return { ...this, inputDigest: this.inputDigest };
  }
}
