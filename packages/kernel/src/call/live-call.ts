import { callDigest } from '../approval/call-digest.js';
import type { Tool } from '../define/tool-types.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import { previewValue } from '../result/preview.js';
import type {
  ToolCallApproval,
  ToolCallAuditEntry,
  ToolCallRecord,
  ToolCallSnapshot,
} from './call-record.js';
import { nextState, type ToolCallState } from './call-state.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

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
  tool: Tool | undefined;
  /** As the model sent them, then parsed, then validated. */
  args: unknown;
  approval: ToolCallApproval = NOT_REQUIRED;
  startedAt: number | undefined;
  note: string | undefined;
  #state: ToolCallState = 'PENDING';
  #trail: readonly ToolCallAuditEntry[];
  #ending: Ending | undefined;
  #completedAt: number | undefined;
  #updatedAt: number;
  #digest: string | undefined;
  #maskedSource: unknown;
  #masked: unknown;

  constructor(core: RuntimeCore, id: string, name: string, args: unknown, turn: Turn) {
    this.core = core;
    this.id = id;
    this.name = name;
    this.args = args;
    this.turn = turn;
    this.createdAt = core.ports.clock.now();
    this.#updatedAt = this.createdAt;
    this.#trail = [{ state: 'PENDING', timestamp: this.createdAt }];
  }

  /** A call that an earlier process left waiting. */
  static restore(core: RuntimeCore, record: ToolCallRecord, turn: Turn): LiveCall {
    const call = new LiveCall(core, record.id, record.name, record.input, turn);
    call.#state = record.state;
    call.#trail = record.auditTrail;
    call.approval = record.approval;
    call.startedAt = record.startedAt;
    return call;
  }

  get state(): ToolCallState {
    return this.#state;
  }

  get durationMs(): number | undefined {
    return this.startedAt === undefined || this.#completedAt === undefined
      ? undefined
      : this.#completedAt - this.startedAt;
  }

  /** Tool and arguments as they will run. Asked for only once they are valid. */
  get digest(): string {
    this.#digest ??= callDigest(this.name, this.args);
    return this.#digest;
  }

  replaceArguments(args: unknown): void {
    this.args = args;
    this.#digest = undefined;
  }

  move(to: ToolCallState, note?: string): void {
    this.#state = nextState(this.#state, to);
    const timestamp = this.core.ports.clock.now();
    this.#updatedAt = timestamp;
    // A new list each time: records and snapshots that were handed out keep theirs.
    this.#trail = [
      ...this.#trail,
      note === undefined ? { state: to, timestamp } : { state: to, timestamp, note },
    ];
  }

  end(to: ToolCallState, ending: Ending, note?: string): void {
    this.move(to, note);
    this.#completedAt = this.#updatedAt;
    this.#ending = ending;
  }

  record(): ToolCallRecord {
    const ending = this.#ending;
    const { core } = this;
    const record: { -readonly [Key in keyof ToolCallRecord]: ToolCallRecord[Key] } = {
      id: this.id,
      name: this.name,
      input: this.#maskedInput(),
      state: this.#state,
      approval: this.approval,
      createdAt: this.createdAt,
      updatedAt: this.#updatedAt,
      auditTrail: this.#trail,
      sessionId: core.sessionId,
      agentId: core.agentId,
      mode: this.turn.mode,
    };
    if (this.#digest !== undefined) record.inputDigest = this.#digest;
    if (core.parentCallId !== undefined) record.parentCallId = core.parentCallId;
    if (this.startedAt !== undefined) record.startedAt = this.startedAt;
    if (this.#completedAt !== undefined) record.completedAt = this.#completedAt;
    if (this.durationMs !== undefined) record.durationMs = this.durationMs;
    if (ending) {
      record.result = core.ports.masker.mask(ending.result);
      record.isError = ending.isError;
      if (ending.error !== undefined) record.error = maskText(core, ending.error);
      if (ending.errorCode !== undefined) record.errorCode = ending.errorCode;
      if (ending.resultHandle !== undefined) record.resultHandle = ending.resultHandle;
    }
    return record;
  }

  /** Made from a record, so that what is announced is what is kept. */
  snapshot(record: ToolCallRecord = this.record()): ToolCallSnapshot {
    const limits = {
      maxStringChars: this.core.limits.maxPreviewChars,
      maxEntries: 50,
      maxDepth: 6,
    };
    const snapshot: { -readonly [Key in keyof ToolCallSnapshot]: ToolCallSnapshot[Key] } = {
      id: record.id,
      name: record.name,
      state: record.state,
      approval: record.approval,
      inputPreview: previewValue(record.input, limits),
      auditTrail: record.auditTrail,
    };
    if (record.result !== undefined)
      snapshot.result = previewValue(record.result, { ...limits, maxStringChars: 2000 });
    if (record.error !== undefined) snapshot.error = record.error;
    if (record.isError !== undefined) snapshot.isError = record.isError;
    if (record.durationMs !== undefined) snapshot.durationMs = record.durationMs;
    if (record.startedAt !== undefined) snapshot.startedAt = record.startedAt;
    if (record.completedAt !== undefined) snapshot.completedAt = record.completedAt;
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

function maskText(core: RuntimeCore, text: string): string {
  const masked = core.ports.masker.mask(text);
  return typeof masked === 'string' ? masked : text;
}
