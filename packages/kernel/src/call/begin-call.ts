import { type Awaitable, isPromise } from '../awaitable.js';
import type { CallOutcome } from './call-outcome.js';
import { finishStopped } from './finish-call.js';
import { KeptRecord } from './kept-record.js';
import { type LiveCall, moveCall } from './live-call.js';
import { notStarted, recordFailure } from './stops.js';

/** Writes down that the tool is about to run. A call that cannot be recorded does not run: it ends here. */
export function begin(call: LiveCall): Awaitable<CallOutcome | undefined> {
  if (call.turn.cancelReason !== undefined) return finishUnstarted(call);
  moveCall(call, 'EXECUTING');
  call.startedAt = call.updatedAt;
  try {
    const kept = call.core.ports.records.save(new KeptRecord(call));
    return isPromise(kept) ? beginLater(call, kept) : undefined;
  } catch (error) {
    return finishUnrecorded(call, error);
  }
}

function beginLater(call: LiveCall, kept: Promise<void>): Promise<CallOutcome | undefined> {
  return kept.then(
    () => undefined,
    (error: unknown) => finishUnrecorded(call, error),
  );
}

/** Ends a call whose turn was cancelled before its tool ran, perhaps while its beginning was written down. */
export function finishUnstarted(call: LiveCall): Awaitable<CallOutcome> {
  call.startedAt = undefined;
  return finishStopped(call, notStarted(call, call.turn.cancelReason ?? 'cancelled'));
}

function finishUnrecorded(call: LiveCall, error: unknown): Awaitable<CallOutcome> {
  call.startedAt = undefined;
  return finishStopped(call, { state: 'FAILED', failure: recordFailure(call, error) });
}
