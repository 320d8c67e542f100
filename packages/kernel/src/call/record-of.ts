import { type Attachment, withoutData } from '../attachments/attachment.js';
import type { ToolMode } from '../mode.js';
import type { Registry } from '../registry/registry.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import type { Call } from './call.js';
import type { ToolCallApproval } from './call-approval.js';
import type { CallArguments } from './call-arguments.js';
import { type CallDecision, type CallLine, type CallStory, callLine } from './call-line.js';
import type { ToolCallAuditEntry, ToolCallRecord } from './call-record.js';
import type { ToolCallState } from './call-state.js';
import { effectLine } from './effect-line.js';
import type { RuntimeCore } from './runtime-core.js';

/** The call as it is kept: all that is known of it, secrets masked. */
export function recordOf(core: RuntimeCore, call: Call): ToolCallRecord {
  return new CallRecord(core, call);
}

/** The call as people read it. */
export function lineOf(core: RuntimeCore, call: Call): CallLine {
  return new CallRecord(core, call).line;
}

/**
 * A class for the sake of two fields that are worked out when they are first read: the digest, which costs more than the
 * rest of a call and which ports in memory never read, and the line. A copy made with `...` has neither; `toJSON` has.
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
  readonly attachments: readonly Attachment[] | undefined;
  readonly decision: CallDecision | undefined;
  readonly #arguments: CallArguments;
  readonly #registry: Registry;
  readonly #story: CallStory;
  #line: CallLine | undefined;

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
    this.attachments = ending?.attachments?.map(withoutData);
    this.decision = call.story.decision;
    this.#arguments = call.arguments;
    this.#registry = core.registry;
    this.#story = call.story;
  }

  get inputDigest(): string | undefined {
    return this.#arguments.digest;
  }

  get line(): CallLine {
    this.#line ??= this.#makeLine();
    return this.#line;
  }

  #makeLine(): CallLine {
    const { name, result, isError, errorCode, durationMs } = this;
    const story = this.#story;
    return callLine({
      tool: name,
      effect: effectLine({
        name,
        summarize: this.#arguments.areChecked ? this.#registry.get(name)?.summarize : undefined,
        arguments: this.#arguments,
        end: isError === undefined ? undefined : { result, isError, errorCode, durationMs },
        hasRun: this.startedAt !== undefined,
        change: story.change,
      }),
      state: this.state,
      approval: this.approval,
      story,
      errorCode,
    });
  }

  toJSON(): ToolCallRecord {
    return { ...this, inputDigest: this.inputDigest, line: this.line };
  }
}
