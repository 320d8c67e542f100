import { ArgumentsDigest } from './arguments-digest.js';
import type { ToolCallApproval, ToolCallAuditEntry, ToolCallRecord } from './call-record.js';
import { preview } from './call-snapshot.js';
import { nextState, type ToolCallState } from './call-state.js';
import { type Ending, NOT_ENDED } from './kept-record.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

const NOT_REQUIRED: ToolCallApproval = Object.freeze({ required: false });

/**
 * A call on its way. `move` is the only writer of its state, of when it last changed and of its trail. All fields are
 * plain: one behind a `#` and a getter costs more than most of what a call does.
 */
export class LiveCall {
  readonly core: RuntimeCore;
  readonly id: string;
  readonly name: string;
  readonly turn: Turn;
  readonly createdAt: number;
  /** As the model sent them, then validated. */
  args: unknown;
  /** The arguments as they are recorded: masked. */
  input: unknown;
  shownInput: unknown;
  /** Of arguments that are valid. */
  argsDigest: ArgumentsDigest | undefined;
  approval: ToolCallApproval;
  startedAt: number | undefined;
  note: string | undefined;
  state: ToolCallState;
  /** When the call last changed; what is announced then carries the same time. */
  updatedAt: number;
  /** Never changed, only replaced: records share it. */
  auditTrail: readonly ToolCallAuditEntry[];
  /** As it is recorded: masked. */
  ending: Ending;

  constructor(core: RuntimeCore, id: string, name: string, args: unknown, turn: Turn) {
    const now = core.ports.clock.now();
    this.core = core;
    this.id = id;
    this.name = name;
    this.turn = turn;
    this.createdAt = now;
    this.args = args;
    this.input = undefined;
    this.shownInput = undefined;
    this.argsDigest = undefined;
    this.approval = NOT_REQUIRED;
    this.startedAt = undefined;
    this.note = undefined;
    this.state = 'PENDING';
    this.updatedAt = now;
    this.auditTrail = [{ state: 'PENDING', timestamp: now }];
    this.ending = NOT_ENDED;
  }

  /** A call that an earlier process left waiting. */
  static restore(core: RuntimeCore, record: ToolCallRecord, turn: Turn): LiveCall {
    const call = new LiveCall(core, record.id, record.name, record.input, turn);
    call.state = record.state;
    call.auditTrail = record.auditTrail;
    call.approval = record.approval;
    call.startedAt = record.startedAt;
    call.setArgs(record.input, record.inputDigest !== undefined);
    return call;
  }

  /** Tool and arguments as they will run. */
  get digest(): string {
    return (this.argsDigest ?? new ArgumentsDigest(this.name, this.args)).text;
  }

  /** Arguments on their way, and as they are recorded; valid ones are as the schema let them through. */
  setArgs(args: unknown, areValid: boolean): void {
    const { ports, limits } = this.core;
    this.args = args;
    this.argsDigest = areValid ? new ArgumentsDigest(this.name, args) : undefined;
    this.input = ports.masker.mask(args);
    this.shownInput = preview(this.input, limits.maxPreviewChars);
  }

  move(to: ToolCallState, note?: string): void {
    const timestamp = this.core.ports.clock.now();
    this.state = nextState(this.state, to);
    this.updatedAt = timestamp;
    this.auditTrail = longer(
      this.auditTrail,
      note === undefined ? { state: to, timestamp } : { state: to, timestamp, note },
    );
  }
}

/** Most trails have three entries; `concat` costs more than all else that a move does. */
function longer(
  trail: readonly ToolCallAuditEntry[],
  entry: ToolCallAuditEntry,
): readonly ToolCallAuditEntry[] {
  const first = trail[0];
  const second = trail[1];
  if (first && !second) return [first, entry];
  if (first && second && trail.length === 2) return [first, second, entry];
  return [...trail, entry];
}
