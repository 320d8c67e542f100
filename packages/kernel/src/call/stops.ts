import { messageOf } from '@sluice/plain';
import { given } from '../given.js';
import { makeFailure } from '../result/failure.js';
import type { CallOutcome } from './call-outcome.js';
import type { Execution } from './execution.js';
import { failedOutcome, notKeptOutcome } from './failed-outcome.js';
import type { Stop } from './finish-call.js';
import type { LiveCall } from './live-call.js';

export function cutShort(
  call: LiveCall,
  execution: Extract<Execution, { kind: 'timeout' | 'cancelled' }>,
): Stop {
  const { kind, reason, mayStillRun, partial } = execution;
  const isTimeout = kind === 'timeout';
  const tail = mayStillRun
    ? 'Its work may still be going on; what it answers later is recorded but not delivered.'
    : 'Its work was stopped.';
  const words = `${isTimeout ? 'Timed out' : 'Cancelled'}: ${reason}. ${tail}`;
  const failure = makeFailure(isTimeout ? 'TIMEOUT' : 'CANCELLED', call.name, words, {
    detail: { may_still_run: mayStillRun, ...given({ partial_output: partial }) },
  });
  return { state: 'FAILED', failure, note: kind };
}

export function notStarted(call: LiveCall, reason: string): Stop {
  const failure = makeFailure('CANCELLED', call.name, `Cancelled before it started: ${reason}`, {
    detail: { may_still_run: false },
  });
  return { state: 'FAILED', failure, note: 'cancelled' };
}

export function recordFailure(call: LiveCall, error: unknown) {
  return makeFailure(
    'RECORD_FAILED',
    call.name,
    `The call was not run, because it could not be recorded first: ${messageOf(error)}`,
  );
}

export function notRecorded(call: LiveCall, error: unknown): CallOutcome {
  return notKeptOutcome(call, call.state, recordFailure(call, error), error);
}

export function duplicate(call: LiveCall): CallOutcome {
  const failure = makeFailure(
    'DUPLICATE_CALL_ID',
    call.name,
    `This session already has a call with the id "${call.id.slice(0, 80)}"; it was not run again`,
  );
  return failedOutcome(call, failure, false);
}

export function internal(call: LiveCall, message: string): Stop {
  return {
    state: 'FAILED',
    failure: makeFailure('INTERNAL_ERROR', call.name, `Internal error: ${message}`),
  };
}
