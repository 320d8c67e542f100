import { ArgumentsDigest } from './arguments-digest.js';
import type { ToolCallApproval, ToolCallAuditEntry, ToolCallRecord } from './call-record.js';
import { nextState, type ToolCallState } from './call-state.js';
import { type Ending, KeptRecord } from './kept-record.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

const NOT_REQUIRED: ToolCallApproval = Object.freeze({ required: false });

/** A call on its way. `move` is the only writer of its state. */
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
  #state: ToolCallState = 'PENDING';
  /** Never changed, only replaced: records share it. */
  #trail: readonly ToolCallAuditEntry[];
  #ending: Ending | undefined;
  #updatedAt: number;
  #areArgumentsValid = false;
  #digest: ArgumentsDigest | undefined;
  #maskedSource: unknown;
  #masked: unknown;

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
    this.#trail = [{ state: 'PENDING', timestamp: now }];
    this.#updatedAt = now;
  }

  /** A call that an earlier process left waiting. */
  static restore(core: RuntimeCore, record: ToolCallRecord, turn: Turn): LiveCall {
    const call = new LiveCall(core, record.id, record.name, record.input, turn);
    call.#state = record.state;
    call.#trail = record.auditTrail;
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

  get auditTrail(): readonly ToolCallAuditEntry[] {
    return this.#trail;
  }

  /** Tool and arguments as they will run. Asked for only once they are valid. */
  get digest(): string {
    return this.#digestOfArguments().text;
  }

  /** Arguments on their way: parsed, or changed and not yet checked again. */
  replaceArguments(args: unknown): void {
    this.args = args;
    this.#areArgumentsValid = false;
    this.#digest = undefined;
  }

  /** Arguments as the schema let them through. */
  acceptArguments(args: unknown): void {
    this.args = args;
    this.#areArgumentsValid = true;
    this.#digest = undefined;
  }

  move(to: ToolCallState, note?: string): void {
    this.#state = nextState(this.#state, to);
    const timestamp = this.core.ports.clock.now();
    this.#updatedAt = timestamp;
    const entry = note === undefined ? { state: to, timestamp } : { state: to, timestamp, note };
    this.#trail = longer(this.#trail, entry);
  }

  end(to: ToolCallState, ending: Ending, note?: string): void {
    this.move(to, note);
    this.#ending = ending;
  }

  record(): KeptRecord {
    return new KeptRecord(
      this,
      this.#maskedInput(),
      this.#areArgumentsValid ? this.#digestOfArguments() : undefined,
      this.#ending && maskEnding(this.core, this.#ending),
    );
  }

  #digestOfArguments(): ArgumentsDigest {
    this.#digest ??= new ArgumentsDigest(this.name, this.args);
    return this.#digest;
  }

  #maskedInput(): unknown {
    if (this.#maskedSource !== this.args || this.args === undefined) {
      this.#maskedSource = this.args;
      this.#masked = this.core.ports.masker.mask(this.args);
    }
    return this.#masked;
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
  return error === undefined ? { ...ending, result } : { ...ending, result, error };
}

function maskText(core: RuntimeCore, text: string): string {
  const masked = core.ports.masker.mask(text);
  return typeof masked === 'string' ? masked : text;
}
