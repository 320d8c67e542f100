import { PendingCall } from './call.js';
import { maskedArguments } from './call-arguments.js';
import type { CallStory } from './call-line.js';
import type { ToolCallRequest } from './call-request.js';
import { decisionOf } from './decision-of.js';
import type { Passage } from './gates/pass-gates.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

const NOT_REQUIRED = { required: false };
const NOTHING_YET: CallStory = {};

/** A call as it was asked for. */
export function newCall(core: RuntimeCore, request: ToolCallRequest, turn: Turn): PendingCall {
  const { ids, clock } = core.ports;
  return new PendingCall({
    id: request.id ?? ids.newId('call'),
    name: request.name,
    mode: turn.mode,
    createdAt: clock.now(),
    arguments: maskedArguments(core, request.arguments),
    approval: NOT_REQUIRED,
    auditTrail: [],
    story: NOTHING_YET,
    isKept: false,
  });
}

/** The call with its arguments as they came out of the gates. */
export function gatedCall(core: RuntimeCore, call: PendingCall, gated: Passage): PendingCall {
  const fits = gated.answers.some(({ gate, verdict }) => gate === 'validate' && verdict === 'pass');
  const checkedFor = fits ? call.name : undefined;
  return {
    ...call,
    arguments: maskedArguments(core, gated.arguments, checkedFor),
    story: { ...call.story, decision: decisionOf(core, gated) },
  };
}
