import { messageOf } from '@sluice/plain';
import type { Failure } from '../result/failure.js';
import type { CallOutcome } from './call-outcome.js';
import type { LiveCall } from './live-call.js';

/** The outcome of a call that has no record of its end. */
export function failedOutcome(call: LiveCall, failure: Failure, stopsTurn: boolean): CallOutcome {
  return {
    toolCallId: call.id,
    toolName: call.name,
    state: 'FAILED',
    result: failure.result,
    isError: true,
    errorCode: failure.code,
    extras: failure.extras,
    ...(stopsTurn ? { stopsTurn: true as const } : {}),
  };
}

/** For a call whose `state` could not be kept: the turn stops, because what comes next could not be kept either. */
export function notKeptOutcome(
  call: LiveCall,
  state: string,
  failure: Failure,
  error: unknown,
): CallOutcome {
  call.core.ports.log.error('call_not_kept', {
    call_id: call.id,
    state,
    message: messageOf(error),
  });
  return failedOutcome(call, failure, true);
}
