import { previewValue } from '../result/preview.js';
import { PendingCall } from './call.js';
import { type CallArguments, maskedArguments } from './call-arguments.js';
import type { CallDecision } from './call-line.js';
import type { ToolCallRequest } from './call-request.js';
import { decisionOf } from './decision-of.js';
import type { GateCall, GateName } from './gates/gate.js';
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
  const hasPassed = (gate: GateName) =>
    answers.some((answer) => answer.gate === gate && answer.verdict !== 'stop');
  if (!hasPassed('parse')) return maskedArguments(core, unreadArguments(core, args));
  return maskedArguments(core, args, hasPassed('validate') ? name : undefined);
}

/**
 * Arguments that no gate has read may be of any depth and size, and never run. What is kept of them is cut, so that it
 * can be written down and shown.
 */
function unreadArguments({ limits }: RuntimeCore, args: unknown): unknown {
  const { maxArgumentDepth: maxDepth, maxArgumentChars: maxStringChars } = limits;
  return previewValue(args, { maxDepth, maxStringChars, maxEntries: 1_000 });
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
    story: { origin: core.originNow(), decision },
    isKept: false,
  });
}
