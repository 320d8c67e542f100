import { callDigest } from '../approval/call-digest.js';
import type { ToolMode } from '../mode.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import { isSurelySmall } from '../result/fit-result.js';
import { previewValue } from '../result/preview.js';
import type {
  ToolCallApproval,
  ToolCallAuditEntry,
  ToolCallRecord,
  ToolCallSnapshot,
} from './call-record.js';
import { isFinalState, nextState, type ToolCallState } from './call-state.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

const RESULT_PREVIEW_CHARS = 2000;
const NOT_REQUIRED: ToolCallApproval = Object.freeze({ required: false });

/** How a call ended, as far as its record is concerned. */
export interface Ending {
  readonly result: unknown;
  readonly isError: boolean;
  readonly error?: string;
  readonly errorCode?: ErrorCode;
  readonly resultHandle?: string;
}

/** A call on its way. `move` is the only writer of its state. */
export class LiveCall {
  readonly core: RuntimeCore;
  readonly id: string;
  readonly name: string;
  readonly turn: Turn;
  readonly createdAt: number;
  /** As the model sent them, then parsed, then validated. */
  args: unknown;
  approval: ToolCallApproval = NOT_REQUIRED;
  startedAt: number | undefined;
  note: string | undefined;
  #state: ToolCallState = 'PENDING';
  /** Only grows; a record knows how much of it is its own. */
  readonly #trail: ToolCallAuditEntry[];
  #ending: Ending | undefined;
  #completedAt: number | undefined;
  #updatedAt: number;
  #areArgumentsValid = false;
  #digestOnce: () => string;
  #maskedSource: unknown;
  #masked: unknown;

  constructor(core: RuntimeCore, id: string, name: string, args: unknown, turn: Turn) {
    this.core = core;
    this.id = id;
    this.name = name;
    this.args = args;
    this.#digestOnce = digestOnce(name, args);
    this.turn = turn;
    this.createdAt = core.ports.clock.now();
    this.#updatedAt = this.createdAt;
    this.#trail = [{ state: 'PENDING', timestamp: this.createdAt }];
  }

  /** A call that an earlier process left waiting. */
  static restore(core: RuntimeCore, record: ToolCallRecord, turn: Turn): LiveCall {
    const call = new LiveCall(core, record.id, record.name, record.input, turn);
    call.#state = record.state;
    call.#trail.splice(0, 1, ...record.auditTrail);
    call.approval = record.approval;
    call.startedAt = record.startedAt;
    call.#areArgumentsValid = record.inputDigest !== undefined;
    return call;
  }

  get state(): ToolCallState {
    return this.#state;
  }

  /** When the call last changed; what is announced then carries the same time. */
  get updatedAt(): number {
    return this.#updatedAt;
  }

  get durationMs(): number | undefined {
    return this.startedAt === undefined || this.#completedAt === undefined
      ? undefined
      : this.#completedAt - this.startedAt;
  }

  /** Tool and arguments as they will run. Asked for only once they are valid. */
  get digest(): string {
    return this.#digestOnce();
  }

  /** Arguments on their way: parsed, or changed and not yet checked again. */
  replaceArguments(args: unknown): void {
    this.args = args;
    this.#areArgumentsValid = false;
    this.#digestOnce = digestOnce(this.name, args);
  }

  /** Arguments as the schema let them through. */
  acceptArguments(args: unknown): void {
    this.replaceArguments(args);
    this.#areArgumentsValid = true;
  }

  move(to: ToolCallState, note?: string): void {
    this.#state = nextState(this.#state, to);
    const timestamp = this.core.ports.clock.now();
    this.#updatedAt = timestamp;
    this.#trail.push(
      note === undefined ? { state: to, timestamp } : { state: to, timestamp, note },
    );
  }

  end(to: ToolCallState, ending: Ending, note?: string): void {
    this.move(to, note);
    this.#completedAt = this.#updatedAt;
    this.#ending = ending;
  }

  record(): ToolCallRecord {
    const { core } = this;
    const record = new KeptRecord(
      this,
      this.#state,
      this.#trail,
      this.#updatedAt,
      this.#maskedInput(),
    );
    if (this.#areArgumentsValid) record.digestOnce = this.#digestOnce;
    const ending = this.#ending;
    if (!ending) return record;
    record.result = core.ports.masker.mask(ending.result);
    record.isError = ending.isError;
    record.completedAt = this.#completedAt;
    record.durationMs = this.durationMs;
    if (ending.error !== undefined) record.error = maskText(core, ending.error);
    record.errorCode = ending.errorCode;
    record.resultHandle = ending.resultHandle;
    return record;
  }

  /** Made from a record, so that what is announced is what is kept. */
  snapshot(record: ToolCallRecord): ToolCallSnapshot {
    const snapshot: { -readonly [Key in keyof ToolCallSnapshot]: ToolCallSnapshot[Key] } = {
      id: record.id,
      name: record.name,
      state: record.state,
      approval: record.approval,
      inputPreview: preview(record.input, this.core.limits.maxPreviewChars),
      auditTrail: record.auditTrail,
    };
    if (record.startedAt !== undefined) snapshot.startedAt = record.startedAt;
    if (record.completedAt === undefined) return snapshot;
    snapshot.completedAt = record.completedAt;
    if (record.result !== undefined) snapshot.result = preview(record.result, RESULT_PREVIEW_CHARS);
    if (record.error !== undefined) snapshot.error = record.error;
    if (record.isError !== undefined) snapshot.isError = record.isError;
    if (record.durationMs !== undefined) snapshot.durationMs = record.durationMs;
    return snapshot;
  }

  #maskedInput(): unknown {
    if (this.#maskedSource !== this.args || this.args === undefined) {
      this.#maskedSource = this.args;
      this.#masked = this.core.ports.masker.mask(this.args);
    }
    return this.#masked;
  }
}

/** One shape for every record, so that keeping many stays cheap. */
class KeptRecord implements ToolCallRecord {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly state: ToolCallState;
  readonly approval: ToolCallApproval;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly trail: readonly ToolCallAuditEntry[];
  readonly trailLength: number;
  readonly sessionId: string;
  readonly agentId: string;
  readonly mode: ToolMode;
  readonly parentCallId: string | undefined;
  readonly startedAt: number | undefined;
  result: unknown = undefined;
  error: string | undefined = undefined;
  errorCode: ErrorCode | undefined = undefined;
  isError: boolean | undefined = undefined;
  completedAt: number | undefined = undefined;
  durationMs: number | undefined = undefined;
  resultHandle: string | undefined = undefined;
  /** Set once the arguments are valid. */
  digestOnce: (() => string) | undefined = undefined;

  constructor(
    call: LiveCall,
    state: ToolCallState,
    trail: readonly ToolCallAuditEntry[],
    updatedAt: number,
    input: unknown,
  ) {
    const { core } = call;
    this.id = call.id;
    this.name = call.name;
    this.input = input;
    this.state = state;
    this.approval = call.approval;
    this.createdAt = call.createdAt;
    this.updatedAt = updatedAt;
    this.trail = trail;
    this.trailLength = trail.length;
    this.sessionId = core.sessionId;
    this.agentId = core.agentId;
    this.mode = call.turn.mode;
    this.parentCallId = core.parentCallId;
    this.startedAt = call.startedAt;
  }

  get inputDigest(): string | undefined {
    return this.digestOnce?.();
  }

  get auditTrail(): readonly ToolCallAuditEntry[] {
    return isFinalState(this.state) ? this.trail : this.trail.slice(0, this.trailLength);
  }

  toJSON(): Record<string, unknown> {
    const { digestOnce: _digest, trail: _trail, trailLength: _length, ...fields } = this;
    return { ...fields, inputDigest: this.inputDigest, auditTrail: this.auditTrail };
  }
}

/** The digest costs more than the rest of a call: it is made when somebody first reads it. */
function digestOnce(name: string, args: unknown): () => string {
  let digest: string | undefined;
  return () => {
    digest ??= callDigest(name, args);
    return digest;
  };
}

function preview(value: unknown, maxStringChars: number): unknown {
  if (isSurelySmall(value, maxStringChars)) return value;
  return previewValue(value, { maxStringChars, maxEntries: 50, maxDepth: 6 });
}

function maskText(core: RuntimeCore, text: string): string {
  const masked = core.ports.masker.mask(text);
  return typeof masked === 'string' ? masked : text;
}
