import { PendingCall } from './call.js';
import { type CallArguments, maskedArguments } from './call-arguments.js';
import type { CallDecision } from './call-line.js';
import type { ToolCallRequest } from './call-request.js';
import { decisionOf } from './decision-of.js';
import type { GateCall } from './gates/gate.js';
import type { Passage } from './gates/pass-gates.js';
import type { RuntimeCore } from './runtime-core.js';
import type { Turn } from './turn.js';

const NOT_REQUIRED = { required: false };

/** What is asked for, with its id and its time. */
export interface AskedFor extends GateCall {
  readonly createdAt: number;
}

export function askedFor(
  { ports: { ids, clock } }: RuntimeCore,
  request: ToolCallRequest,
  { mode }: Turn,
): AskedFor {
  const { id = ids.newId('call'), name, arguments: args } = request;
  return { id, name, mode, arguments: args, createdAt: clock.now() };
}

/** A call as it was asked for, which has not come to the gates. */
export function newCall(core: RuntimeCore, request: ToolCallRequest, turn: Turn): PendingCall {
  const asked = askedFor(core, request, turn);
  return pendingCall(core, asked, maskedArguments(core, asked.arguments));
}

/** A call as it came out of the gates. */
export function gatedCall(core: RuntimeCore, asked: AskedFor, gated: Passage): PendingCall {
  return pendingCall(core, asked, gatedArguments(core, asked, gated), decisionOf(core, gated));
}

/** The call as it came out of the gates once more, with other arguments. */
export function changedCall(core: RuntimeCore, call: PendingCall, gated: Passage): PendingCall {
  const story = { ...call.story, decision: decisionOf(core, gated) };
  return { ...call, arguments: gatedArguments(core, call, gated), story };
}

function gatedArguments(
  core: RuntimeCore,
  { name }: Pick<GateCall, 'name'>,
  { answers, arguments: args }: Passage,
): CallArguments {
  const fits = answers.some(({ gate, verdict }) => gate === 'validate' && verdict === 'pass');
  return maskedArguments(core, args, fits ? name : undefined);
}

function pendingCall(
  core: RuntimeCore,
  { id, name, mode, createdAt }: AskedFor,
  args: CallArguments,
  decision?: CallDecision,
): PendingCall {
  return new PendingCall({
    id,
    name,
    mode,
    createdAt,
    arguments: args,
    approval: NOT_REQUIRED,
    auditTrail: [],
    story: { origin: core.originNow(), decision },
    isKept: false,
  });
}
