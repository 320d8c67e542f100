import { findValueFault } from '../result/plain-value.js';
import { CallArguments, type PendingCall, pendingCall } from './call.js';
import type { CallDecision } from './call-line.js';
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
    decision: decisionOf(core, gated),
    arguments: areChecked
      ? CallArguments.checked(call.name, value, masked)
      : CallArguments.unchecked(value, masked),
  };
}

const VERDICTS = { pass: 'allow', ask: 'ask', stop: 'deny' } as const;
const MAX_RULE_CHARS = 300;

/** The last gate that the call came to has decided. */
export function decisionOf({ ports }: RuntimeCore, gated: Passage): CallDecision | undefined {
  const last = gated.answers.at(-1);
  if (!last) return undefined;
  const asked = gated.verdict === 'ask' ? gated.question.meta : {};
  const why = typeof asked.rule === 'string' ? asked.rule : last.why;
  return {
    verdict: VERDICTS[gated.verdict],
    // Words of a refusal may repeat what was in the arguments.
    rule: gated.verdict === 'pass' ? why : maskedWords(ports, why),
    where: (typeof asked.where === 'string' ? asked.where : last.where) ?? `${last.gate} gate`,
  };
}

/** What a hook said of a call, as a decision. */
export function hookDecision(
  { ports }: RuntimeCore,
  verdict: 'ask' | 'deny',
  reason: unknown,
): CallDecision {
  const rule = typeof reason === 'string' ? reason : 'a hook asks about this call';
  return { verdict, rule: maskedWords(ports, rule), where: 'hook' };
}

function maskedWords({ masker }: RuntimeCore['ports'], words: string): string {
  const masked = String(masker.mask(words));
  return masked.length <= MAX_RULE_CHARS ? masked : `${masked.slice(0, MAX_RULE_CHARS - 1)}…`;
}

/** What was shown is what runs: whoever still holds the arguments (a hook, the caller) can no longer change them. */
export function withOwnArguments(core: RuntimeCore, call: PendingCall): PendingCall {
  const { value, masked } = call.arguments;
  const limits = { maxDepth: core.limits.maxArgumentDepth, maxNodes: MAX_COPIED_VALUES };
  if (findValueFault(value, limits)) return call;
  return { ...call, arguments: CallArguments.checked(call.name, structuredClone(value), masked) };
}
