import { messageOf } from '@sluice/plain';
import { isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { given } from '../given.js';
import type { ToolMode } from '../mode.js';
import type { PolicyDecision } from '../policy/permission-config.js';
import { type Failure, makeFailure } from '../result/failure.js';
import { modeDenial, neededModes } from '../result/tool-denied.js';
import type { Stop } from './finish-call.js';
import { type LiveCall, setArgs } from './live-call.js';
import { parseArguments } from './parse-arguments.js';
import type { RuntimeCore } from './runtime-core.js';
import { unknownTool } from './unknown-tool.js';
import { type CheckedArguments, validateArguments } from './validate-arguments.js';

/** Why a person is asked, and whether a grant for the whole tool may answer in their place. */
export interface Question {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly needsExactArguments: boolean;
}

/** `undefined` means: go on. */
export type Step = Stop | undefined;

export function notFound(call: LiveCall): Stop {
  return { state: 'FAILED', failure: unknownTool(call.core.registry, call.name, call.turn.mode) };
}

export function gateMode(call: LiveCall, tool: Tool): Step {
  const { core, turn } = call;
  if (core.registry.checkMode(call.name, turn.mode)) return undefined;
  const { data, failure } = denyMode(core, tool, turn.mode, call.id);
  return { state: 'DENIED', failure, denied: data, note: 'mode gate' };
}

export function denyMode(core: RuntimeCore, tool: Tool, mode: ToolMode, callId: string) {
  return modeDenial({
    callId,
    toolName: tool.name,
    mode,
    neededModes: neededModes(tool, core.registry.getEffectiveModes(tool.name)),
    isCodingOpen: core.isCodingOpen,
    language: core.language,
  });
}

/** Arguments as the call has them, parsed and held against the schema of the tool. */
export function checkArguments(call: LiveCall, tool: Tool): Step | Promise<Step> {
  const parsed = parseArguments(call.name, call.args, call.core.limits);
  if (!parsed.ok) return { state: 'FAILED', failure: parsed.failure };
  const { args } = parsed;
  const checked = validateArguments(tool, args);
  if (isPromise(checked)) return takeLater(call, args, checked);
  if (!checked.ok) return take(call, args, checked);
  const { value } = checked;
  call.args = value;
  call.valid = { args: value };
  call.input = call.core.ports.masker.mask(value);
  return undefined;
}

async function takeLater(
  call: LiveCall,
  parsed: unknown,
  checked: Promise<CheckedArguments>,
): Promise<Step> {
  return take(call, parsed, await checked);
}

/** What is valid goes on as the schema made it; what is not is recorded as it was parsed. */
function take(call: LiveCall, parsed: unknown, checked: CheckedArguments): Step {
  setArgs(call, checked.ok ? checked.value : parsed, checked.ok);
  return checked.ok ? undefined : { state: 'FAILED', failure: checked.failure };
}

export function evaluatePolicy(call: LiveCall, tool: Tool) {
  try {
    const { sessionId, agentId, policy } = call.core;
    const { mode } = call.turn;
    const answer = policy.evaluate({ tool, args: call.args, mode, sessionId, agentId });
    return isPromise(answer) ? answer.catch(failedPolicy) : answer;
  } catch (error) {
    return failedPolicy(error);
  }
}

function failedPolicy(error: unknown): PolicyDecision {
  return {
    verdict: 'deny',
    rule: `a policy rule failed: ${messageOf(error)}`,
    where: 'permission',
  };
}

export function policyDenied({ name }: { readonly name: string }, decision: PolicyDecision): Stop {
  const failure = policyFailure(name, decision);
  return { state: 'DENIED', failure, note: `policy: ${decision.rule}` };
}

export function policyFailure(name: string, { rule, where }: PolicyDecision): Failure {
  return makeFailure('POLICY_DENIED', name, `Tool denied by policy: ${rule} (${where})`, {
    detail: { rule, where },
  });
}

export type GatedAgain =
  | { readonly kind: 'stop'; readonly stop: Stop }
  | { readonly kind: 'continue'; readonly question?: Question };

/** Arguments that a hook or a person changed go through every check once more. */
export async function gateAgain(call: LiveCall, tool: Tool): Promise<GatedAgain> {
  const invalid = await checkArguments(call, tool);
  if (invalid) return { kind: 'stop', stop: invalid };
  const decision = await evaluatePolicy(call, tool);
  if (decision.verdict === 'deny') return { kind: 'stop', stop: policyDenied(call, decision) };
  return decision.verdict === 'ask'
    ? { kind: 'continue', question: questionOf(decision) }
    : { kind: 'continue' };
}

export function questionOf(decision: PolicyDecision): Question {
  return {
    meta: {
      rule: decision.rule,
      where: decision.where,
      asked_by: 'policy',
      ...given({ risk: decision.risk }),
    },
    needsExactArguments: false,
  };
}
