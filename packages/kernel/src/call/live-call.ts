import type { Tool } from '../define/tool-types.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallApproval, ToolCallAuditEntry, ToolCallRecord } from './call-record.js';
import { nextState, type ToolCallState } from './call-state.js';
import { type Ending, NOT_ENDED, type ValidArguments, validDigest } from './kept-record.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

/** Takes the outcome of a call and its place among the calls of its turn. It is called once and does not throw. */
export type Deliver = (outcome: CallOutcome, place: number) => void;

/** A call on its way. `moveCall` is the only writer of its state, of when it last changed and of its trail. */
export interface LiveCall {
  readonly core: RuntimeCore;
  readonly id: string;
  readonly name: string;
  /** Nothing where the registry has none of this name. */
  readonly tool: Tool | undefined;
  readonly turn: Turn;
  deliver: Deliver;
  readonly place: number;
  readonly createdAt: number;
  /** As the model sent them, then validated. */
  args: unknown;
  /** The arguments as they are recorded: masked. */
  input: unknown;
  valid: ValidArguments | undefined;
  approval: ToolCallApproval;
  /** What the tool said must hold, of the effect that was shown. */
  precondition: unknown;
  startedAt: number | undefined;
  note: string | undefined;
  state: ToolCallState;
  /** When the call last changed; what is announced then carries the same time. */
  updatedAt: number;
  /** Never changed, only replaced: records share it. */
  auditTrail: readonly ToolCallAuditEntry[];
  /** As it is recorded: masked. */
  ending: Ending;
}

const NOT_REQUIRED: ToolCallApproval = Object.freeze({ required: false });

/** A literal: what is the same in every call then costs nothing to write. */
export function newCall(
  core: RuntimeCore,
  id: string,
  name: string,
  tool: Tool | undefined,
  args: unknown,
  turn: Turn,
  deliver: Deliver,
  place: number,
): LiveCall {
  const now = core.ports.clock.now();
  return {
    core,
    id,
    name,
    tool,
    turn,
    deliver,
    place,
    createdAt: now,
    args,
    input: undefined,
    valid: undefined,
    approval: NOT_REQUIRED,
    precondition: undefined,
    startedAt: undefined,
    note: undefined,
    state: 'PENDING',
    updatedAt: now,
    auditTrail: [{ state: 'PENDING', timestamp: now }],
    ending: NOT_ENDED,
  };
}

/** A call that an earlier process left waiting. */
export function restoreCall(core: RuntimeCore, record: ToolCallRecord, turn: Turn): LiveCall {
  const { id, name, input } = record;
  const tool = core.registry.get(name);
  const call = newCall(core, id, name, tool, input, turn, () => undefined, 0);
  call.state = record.state;
  call.auditTrail = record.auditTrail;
  call.approval = record.approval;
  call.startedAt = record.startedAt;
  setArgs(call, input, record.inputDigest !== undefined);
  return call;
}

/** Of the tool and its arguments as they will run. */
export function digestOf({ name, args, valid }: LiveCall): string {
  return validDigest(name, valid ?? { args });
}

/** Arguments on their way, and as they are recorded; valid ones are as the schema let them through. */
export function setArgs(call: LiveCall, args: unknown, areValid: boolean): void {
  call.args = args;
  call.valid = areValid ? { args } : undefined;
  call.input = call.core.ports.masker.mask(args);
}

export function moveCall(call: LiveCall, to: ToolCallState, note?: string): void {
  const timestamp = call.core.ports.clock.now();
  call.state = nextState(call.state, to);
  call.updatedAt = timestamp;
  call.auditTrail = longer(
    call.auditTrail,
    note === undefined ? { state: to, timestamp } : { state: to, timestamp, note },
  );
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
