import { messageOf } from '@sluice/plain';
import type { ApprovalSettlement } from '../approval/approval-port.js';
import { decidedEvent } from '../approval/settle-question.js';
import type { Awaitable } from '../awaitable.js';
import { draftEvent, type EventDraft, type SluiceEvent } from '../events/event-types.js';
import type { AskedCall, Call, EndedCall, RunningCall } from './call.js';
import type { ToolCallRecord, ToolCallSnapshot } from './call-record.js';
import { snapshotOf } from './call-snapshot.js';
import { recordOf } from './record-of.js';
import type { CallStep } from './record-sink.js';
import type { RuntimeCore } from './runtime-core.js';

/** The store did not say that it took a step in the middle of a call. */
export class StepNotKept extends Error {
  override readonly name = 'StepNotKept';
  /** What the call would have become. */
  readonly attempted: AskedCall | RunningCall;

  constructor(attempted: AskedCall | RunningCall, cause: unknown) {
    super(messageOf(cause), { cause });
    this.attempted = attempted;
  }
}

/** Keeps what the call has become, with the question it asks and the events that tell of it, in one write. */
export function keepStep(core: RuntimeCore, call: Call): Awaitable<'kept' | 'duplicate'> {
  const record = recordOf(core, call);
  const events = eventsOf(core, call, record);
  const step = { record, isNew: !call.isKept, events, unmasked: unmaskedOf(call, record) };
  return core.ports.records.keep(withQuestion(call, step));
}

/** A masker that finds nothing gives back what it got. */
function unmaskedOf(call: Call, record: ToolCallRecord): CallStep['unmasked'] {
  const { value, masked } = call.arguments;
  const result = 'ending' in call ? call.ending.result : undefined;
  const hasSecrets = value !== masked && call.state !== 'APPROVED';
  if (!hasSecrets && result === record.result) return undefined;
  return {
    ...(hasSecrets ? { arguments: value } : {}),
    ...(result === record.result ? {} : { result }),
  };
}

function withQuestion(call: Call, step: CallStep): CallStep {
  if (call.state === 'APPROVAL_REQUIRED') return { ...step, question: call.question };
  if (!('ending' in call) || !call.unanswered) return step;
  const settlement = withdrawn(call);
  const event = decidedEvent(step.record, call.id, settlement);
  return { ...step, withdrawal: { settlement, event } };
}

/** Nobody refused: the question is taken back because its call is over. */
function withdrawn({ updatedAt: at, ending }: EndedCall): ApprovalSettlement {
  const note = ending.isError ? ending.error : 'the call is over';
  return { outcome: 'cancelled', at, decidedBy: 'runtime', note };
}

/** What is announced of a step: that the call is there, its question, its end. Nobody waits to hear that it goes on. */
function eventsOf(core: RuntimeCore, call: Call, record: ToolCallRecord): EventDraft[] {
  const asks = call.state === 'APPROVAL_REQUIRED';
  const isOver = 'ending' in call;
  if (call.isKept && !asks && !isOver) return [];
  const events: EventDraft[] = [];
  const add = (event: SluiceEvent) => events.push(draftEvent(core, call.updatedAt, event));
  const snapshot = snapshotOf(record, core.limits.maxPreviewChars);
  if (!call.isKept) add({ channel: 'progress', type: 'tool:start', call: snapshot });
  if (asks) {
    const { question: request } = call;
    add({ channel: 'control', type: 'permission_required', call: snapshot, request });
  }
  if (isOver) {
    add(endEvent(call.ending, snapshot));
    if (call.startedAt !== undefined) {
      add({ channel: 'monitor', type: 'tool_executed', call: snapshot });
    }
  }
  return events;
}

function endEvent(ending: EndedCall['ending'], call: ToolCallSnapshot): SluiceEvent {
  if (!ending.isError) return { channel: 'progress', type: 'tool:end', call };
  if (ending.denied) {
    return { channel: 'progress', type: 'tool:denied', call, data: ending.denied };
  }
  return { channel: 'progress', type: 'tool:error', call, error: call.error ?? 'failed' };
}
