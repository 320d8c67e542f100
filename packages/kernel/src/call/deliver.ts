import { messageOf } from '@sluice/plain';
import { type Awaitable, isPromise } from '../awaitable.js';
import type { CallOutcome } from './call-outcome.js';
import { isFinalState } from './call-state.js';
import { failedOutcome } from './failed-outcome.js';
import { finishStopped } from './finish-call.js';
import type { LiveCall } from './live-call.js';
import { internal } from './stops.js';

/** Delivers an outcome that is there or will be. */
export function deliverOutcome(call: LiveCall, outcome: Awaitable<CallOutcome>): void {
  if (isPromise(outcome)) deliverLater(call, outcome);
  else call.deliver(outcome, call.place);
}

function deliverLater(call: LiveCall, outcome: Promise<CallOutcome>): void {
  outcome.then(
    (late) => deliverOutcome(call, late),
    (error: unknown) => deliverCrash(call, error),
  );
}

export function deliverCrash(call: LiveCall, error: unknown): void {
  deliverOutcome(call, crashed(call, error));
}

/** A fault of ours: the call still ends, with its id, and the operator hears of it. */
export function crashed(call: LiveCall, error: unknown): Awaitable<CallOutcome> {
  const stop = internal(call, messageOf(error));
  const { state } = call;
  try {
    call.core.ports.log.error('call_crashed', {
      call_id: call.id,
      state,
      message: messageOf(error),
    });
    if (isFinalState(state)) return failedOutcome(call, stop.failure, true);
    // Nothing that waits for a person can fail.
    const end = state === 'APPROVAL_REQUIRED' ? 'DENIED' : stop.state;
    return finishStopped(call, { ...stop, state: end });
  } catch (second) {
    return failedOutcome(call, internal(call, messageOf(second)).failure, true);
  }
}
