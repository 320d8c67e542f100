import type { PendingCall } from './call.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRequest } from './call-request.js';
import { endCrashed } from './end-crashed.js';
import { keepStep } from './keep-step.js';
import { newCall } from './new-call.js';
import type { RuntimeCore } from './runtime-core.js';
import { internalFault } from './stops.js';
import type { Turn } from './turn.js';
import { duplicateOutcome, unkeptOutcome, unrecordedOutcome } from './unrecorded-outcome.js';

/**
 * The end of a call that could not be made from its request: it is kept without its arguments, as failed, and nothing
 * runs. Where even that cannot be kept, or there is no clock or id for it, the turn stops.
 */
export async function refuseUnmade(
  core: RuntimeCore,
  request: ToolCallRequest,
  turn: Turn,
  error: unknown,
): Promise<CallOutcome> {
  try {
    const call = callWithoutArguments(core, request, turn);
    try {
      if ((await keepStep(core, call)) === 'duplicate') return duplicateOutcome(call);
    } catch (unkept) {
      return unkeptOutcome(core, call, unkept);
    }
    return await endCrashed(core, { ...call, isKept: true }, error);
  } catch (second) {
    const { id = 'call_without_id', name } = request;
    const { failure } = internalFault(request, second);
    return { ...unrecordedOutcome({ id, name }, failure), stopsTurn: true };
  }
}

/** A call whose arguments cannot be written down, because a getter in them or the masker throws. */
export function callWithoutArguments(
  core: RuntimeCore,
  { id, name }: ToolCallRequest,
  turn: Turn,
): PendingCall {
  return newCall(core, { ...(id === undefined ? {} : { id }), name }, turn);
}
