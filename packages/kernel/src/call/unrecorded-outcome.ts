import { messageOf } from '@sluice/plain';
import { type Failure, makeFailure } from '../result/failure.js';
import type { Call } from './call.js';
import type { CallOutcome } from './call-outcome.js';
import type { RuntimeCore } from './runtime-core.js';
import { notRecorded } from './stops.js';

/** The outcome of a call whose end is in no record. */
export function unrecordedOutcome(call: Pick<Call, 'id' | 'name'>, failure: Failure): CallOutcome {
  return {
    toolCallId: call.id,
    toolName: call.name,
    state: 'FAILED',
    result: failure.result,
    isError: true,
    errorCode: failure.code,
    extras: failure.extras,
  };
}

/** For a step that could not be kept: the turn stops, because what comes next could not be kept either. */
export function unkeptOutcome(
  { ports }: RuntimeCore,
  call: Call,
  error: unknown,
  failure: Failure = notRecorded(call, error).failure,
): CallOutcome {
  const { id, state } = call;
  ports.log.error('call_not_kept', { call_id: id, state, message: messageOf(error) });
  return { ...unrecordedOutcome(call, failure), stopsTurn: true };
}

export function duplicateOutcome(call: Call): CallOutcome {
  const words = `This session already has a call with the id "${call.id.slice(0, 80)}"; it was not run again`;
  return unrecordedOutcome(call, makeFailure('DUPLICATE_CALL_ID', call.name, words));
}
