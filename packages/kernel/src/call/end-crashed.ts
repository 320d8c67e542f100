import { isRecord, messageOf } from '@sluice/plain';
import type { OpenCall } from './call.js';
import type { CallOutcome } from './call-outcome.js';
import { finishStopped } from './finish-call.js';
import { StepNotKept } from './keep-step.js';
import type { RuntimeCore } from './runtime-core.js';
import { internalFault, leftWaiting, notRecorded } from './stops.js';
import { unrecordedOutcome } from './unrecorded-outcome.js';

/**
 * A step that could not be kept, or a fault of ours: the call still ends, with its id, and the operator hears of it. A call
 * that waits for a person while its process lets the store go is no fault and does not end: it is left as it stands.
 */
export async function endCrashed(
  core: RuntimeCore,
  last: OpenCall,
  error: unknown,
): Promise<CallOutcome> {
  if (last.state === 'APPROVAL_REQUIRED' && isStoreLetGo(error))
    return { ...unrecordedOutcome(last, leftWaiting(last)), stopsTurn: true };
  try {
    const isUnkept = error instanceof StepNotKept;
    complain(core, isUnkept ? 'call_not_kept' : 'call_crashed', last, error);
    core.openQuestions.delete(last.id);
    const call = isUnkept ? await asKept(core, last, error) : last;
    const stop = isUnkept ? notRecorded(call, error) : internalFault(call, error);
    // Nothing that waits for a person can fail.
    const state = call.state === 'APPROVAL_REQUIRED' ? 'DENIED' : stop.state;
    return await finishStopped(core, call, { ...stop, state });
  } catch (second) {
    const stop =
      error instanceof StepNotKept ? notRecorded(last, error) : internalFault(last, second);
    return { ...unrecordedOutcome(last, stop.failure), stopsTurn: true };
  }
}

function isStoreLetGo(error: unknown): boolean {
  return isRecord(error) && error.code === 'STORE_CLOSED';
}

function complain({ ports }: RuntimeCore, event: string, call: OpenCall, error: unknown): void {
  ports.log.error(event, { call_id: call.id, state: call.state, message: messageOf(error) });
}

/** A store may take a step and fail before it says so: the end follows what is really there. */
async function asKept(
  core: RuntimeCore,
  last: OpenCall,
  { attempted }: StepNotKept,
): Promise<OpenCall> {
  const record = await core.ports.records.get(core.sessionId, last.id);
  const isThere = record?.auditTrail.length === attempted.auditTrail.length;
  if (!isThere) return last;
  // Its beginning is written down, but the tool never began.
  return attempted.state === 'EXECUTING' ? { ...attempted, startedAt: undefined } : attempted;
}
