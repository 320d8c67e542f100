import { findValueFault } from '../result/plain-value.js';
import { CallArguments, type PendingCall, pendingCall } from './call.js';
import type { ToolCallRequest } from './call-request.js';
import type { Passage } from './gates/pass-gates.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

const MAX_COPIED_VALUES = 1_000_000;

/** A call as it was asked for. */
export function newCall(core: RuntimeCore, request: ToolCallRequest, turn: Turn): PendingCall {
  const { ids, clock, masker } = core.ports;
  return pendingCall({
    id: request.id ?? ids.newId('call'),
    name: request.name,
    mode: turn.mode,
    createdAt: clock.now(),
    arguments: CallArguments.unchecked(request.arguments, masker.mask(request.arguments)),
  });
}

/** The call with its arguments as they came out of the gates. */
export function gatedCall(core: RuntimeCore, call: PendingCall, gated: Passage): PendingCall {
  const value = gated.arguments;
  const masked = core.ports.masker.mask(value);
  const areChecked = gated.answers.some(
    ({ gate, verdict }) => gate === 'validate' && verdict === 'pass',
  );
  return {
    ...call,
    arguments: areChecked
      ? CallArguments.checked(call.name, value, masked)
      : CallArguments.unchecked(value, masked),
  };
}

/** What was shown is what runs: whoever still holds the arguments (a hook, the caller) can no longer change them. */
export function withOwnArguments(core: RuntimeCore, call: PendingCall): PendingCall {
  const { value, masked } = call.arguments;
  const limits = { maxDepth: core.limits.maxArgumentDepth, maxNodes: MAX_COPIED_VALUES };
  if (findValueFault(value, limits)) return call;
  return { ...call, arguments: CallArguments.checked(call.name, structuredClone(value), masked) };
}
