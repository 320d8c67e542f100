import { ArgumentsDigest } from './arguments-digest.js';
import type { ToolCallApproval, ToolCallAuditEntry, ToolCallRecord } from './call-record.js';
import { nextState, type ToolCallState } from './call-state.js';
import { type Ending, KeptRecord, NOT_ENDED } from './kept-record.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

const NOT_REQUIRED: ToolCallApproval = Object.freeze({ required: false });

/**
 * A call on its way. `move` is the only writer of its state, of when it last changed and of its trail. What is private is
 * so by its type alone: a field behind a `#` and a getter costs more than most of what a call does.
 */
export class LiveCall {
  readonly core: RuntimeCore;
  readonly id: string;
  readonly name: string;
  readonly turn: Turn;
  readonly createdAt: number;
  /** As the model sent them, then parsed, then validated. */
  args: unknown;
  approval: ToolCallApproval;
  startedAt: number | undefined;
  note: string | undefined;
  state: ToolCallState;
  /** When the call last changed; what is announced then carries the same time. */
  updatedAt: number;
  /** Never changed, only replaced: records share it. */
  auditTrail: readonly ToolCallAuditEntry[];
  private ending: Ending;
  private areArgumentsValid: boolean;
  private keptDigest: ArgumentsDigest | undefined;
  private maskedSource: unknown;
  private masked: unknown;

  constructor(core: RuntimeCore, id: string, name: string, args: unknown, turn: Turn) {
    const now = core.ports.clock.now();
    this.core = core;
    this.id = id;
    this.name = name;
    this.turn = turn;
    this.createdAt = now;
    this.args = args;
    this.approval = NOT_REQUIRED;
    this.startedAt = undefined;
    this.note = undefined;
    this.state = 'PENDING';
    this.updatedAt = now;
    this.auditTrail = [{ state: 'PENDING', timestamp: now }];
    this.ending = NOT_ENDED;
    this.areArgumentsValid = false;
    this.keptDigest = undefined;
    this.maskedSource = undefined;
    this.masked = undefined;
  }

  /** A call that an earlier process left waiting. */
  static restore(core: RuntimeCore, record: ToolCallRecord, turn: Turn): LiveCall {
    const call = new LiveCall(core, record.id, record.name, record.input, turn);
    call.state = record.state;
    call.auditTrail = record.auditTrail;
    call.approval = record.approval;
    call.startedAt = record.startedAt;
    call.areArgumentsValid = record.inputDigest !== undefined;
    return call;
  }

  /** Tool and arguments as they will run. Asked for only once they are valid. */
  get digest(): string {
    return this.digestOfArguments().text;
  }

  /** Arguments on their way: parsed, or changed and not yet checked again. */
  replaceArguments(args: unknown): void {
    this.args = args;
    this.areArgumentsValid = false;
    this.keptDigest = undefined;
  }

  /** Arguments as the schema let them through. */
  acceptArguments(args: unknown): void {
    this.args = args;
    this.areArgumentsValid = true;
    this.keptDigest = undefined;
  }

  move(to: ToolCallState, note?: string): void {
    this.state = nextState(this.state, to);
    const timestamp = this.core.ports.clock.now();
    this.updatedAt = timestamp;
    const entry = note === undefined ? { state: to, timestamp } : { state: to, timestamp, note };
    this.auditTrail = longer(this.auditTrail, entry);
  }

  end(to: ToolCallState, ending: Ending, note?: string): void {
    this.move(to, note);
    this.ending = ending;
  }

  record(): KeptRecord {
    const { core, args } = this;
    if (this.maskedSource !== args || args === undefined) {
      this.maskedSource = args;
      this.masked = core.ports.masker.mask(args);
    }
    const digest = this.areArgumentsValid ? this.digestOfArguments() : undefined;
    const ending = this.ending === NOT_ENDED ? NOT_ENDED : maskEnding(core, this.ending);
    return new KeptRecord(this, this.masked, digest, ending);
  }

  private digestOfArguments(): ArgumentsDigest {
    this.keptDigest ??= new ArgumentsDigest(this.name, this.args);
    return this.keptDigest;
  }
}

/** Most trails have three entries; `concat` costs more than all else that a move does. */
function longer(
  trail: readonly ToolCallAuditEntry[],
  entry: ToolCallAuditEntry,
): readonly ToolCallAuditEntry[] {
  const first = trail[0];
  const second = trail[1];
  if (first && trail.length === 1) return [first, entry];
  if (first && second && trail.length === 2) return [first, second, entry];
  return [...trail, entry];
}

function maskEnding(core: RuntimeCore, ending: Ending): Ending {
  const result = core.ports.masker.mask(ending.result);
  const error = ending.error === undefined ? undefined : maskText(core, ending.error);
  if (result === ending.result && error === ending.error) return ending;
  return { ...ending, result, error };
}

function maskText(core: RuntimeCore, text: string): string {
  const masked = core.ports.masker.mask(text);
  return typeof masked === 'string' ? masked : text;
}
