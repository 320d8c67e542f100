import type { ToolMode } from '../mode.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import type { Call } from './call.js';
import type { CallArguments } from './call-arguments.js';
import type { ToolCallApproval, ToolCallAuditEntry, ToolCallRecord } from './call-record.js';
import type { ToolCallState } from './call-state.js';
import type { RuntimeCore } from './runtime-core.js';

/** The call as it is kept: all that is known of it, secrets masked. */
export function recordOf(core: RuntimeCore, call: Call): ToolCallRecord {
  return new CallRecord(core, call);
}

/**
 * A class for the sake of one field: the digest is worked out when it is first read, because it costs more than the
 * rest of a call and ports in memory never read it. A copy made with `...` has no digest; `toJSON` has.
 */
class CallRecord implements ToolCallRecord {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly state: ToolCallState;
  readonly approval: ToolCallApproval;
  readonly result: unknown;
  readonly error: string | undefined;
  readonly errorCode: ErrorCode | undefined;
  readonly isError: boolean | undefined;
  readonly startedAt: number | undefined;
  readonly completedAt: number | undefined;
  readonly durationMs: number | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly auditTrail: readonly ToolCallAuditEntry[];
  readonly sessionId: string;
  readonly agentId: string;
  readonly mode: ToolMode;
  readonly parentCallId: string | undefined;
  readonly resultHandle: string | undefined;
  readonly #arguments: CallArguments;

  constructor(core: RuntimeCore, call: Call) {
    const ending = 'ending' in call ? call.ending : undefined;
    const startedAt = 'startedAt' in call ? call.startedAt : undefined;
    const hasRun = ending !== undefined && startedAt !== undefined;
    this.id = call.id;
    this.name = call.name;
    this.input = call.arguments.masked;
    this.state = call.state;
    this.approval = call.approval;
    this.result = ending && core.ports.masker.mask(ending.result);
    this.error = ending?.isError ? String(core.ports.masker.mask(ending.error)) : undefined;
    this.errorCode = ending?.isError ? ending.errorCode : undefined;
    this.isError = ending?.isError;
    this.startedAt = startedAt;
    this.completedAt = ending && call.updatedAt;
    this.durationMs = hasRun ? call.updatedAt - startedAt : undefined;
    this.createdAt = call.createdAt;
    this.updatedAt = call.updatedAt;
    this.auditTrail = call.auditTrail;
    this.sessionId = core.sessionId;
    this.agentId = core.agentId;
    this.mode = call.mode;
    this.parentCallId = core.parentCallId;
    this.resultHandle = ending?.resultHandle;
    this.#arguments = call.arguments;
  }

  get inputDigest(): string | undefined {
    return this.#arguments.digest;
  }

  toJSON(): ToolCallRecord {
    return { ...this, inputDigest: this.inputDigest };
  }
}
