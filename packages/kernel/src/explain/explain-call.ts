import type { ToolCallRequest } from '../call/call-request.js';
import { denyMode, policyFailure } from '../call/gates.js';
import { parseArguments } from '../call/parse-arguments.js';
import type { RuntimeCore } from '../call/runtime-core.js';
import { unknownTool } from '../call/unknown-tool.js';
import { validateArguments } from '../call/validate-arguments.js';
import type { Tool } from '../define/tool-types.js';
import { requireMode, type ToolMode } from '../mode.js';
import type { Failure } from '../result/failure.js';

export interface ExplainedGate {
  readonly gate: 'look up' | 'mode' | 'parse' | 'validate' | 'policy';
  readonly verdict: 'pass' | 'stop' | 'ask';
  readonly why: string;
  readonly where?: string;
  readonly nextAction?: string;
}

/** What would happen to a call. Hooks are not asked: they may act. */
export interface Explanation {
  readonly toolName: string;
  readonly mode: ToolMode;
  readonly verdict: 'runs' | 'asks' | 'stopped';
  readonly gates: readonly ExplainedGate[];
}

export async function explainCall(
  core: RuntimeCore,
  request: ToolCallRequest,
  wantedMode: ToolMode,
): Promise<Explanation> {
  return (await walkGates(core, request, requireMode(wantedMode))).explanation;
}

/** A call led through every gate before the hooks: stopped with a failure, or with its checked arguments. */
export type GateWalk = { readonly explanation: Explanation } & (
  | { readonly failure: Failure }
  | { readonly tool: Tool; readonly args: unknown }
);

/** Runs nothing and asks nobody. What a policy rule throws is thrown. */
export async function walkGates(
  core: RuntimeCore,
  request: ToolCallRequest,
  mode: ToolMode,
): Promise<GateWalk> {
  const { registry, sessionId, agentId } = core;
  const { name } = request;
  const gates: ExplainedGate[] = [];
  const say = (verdict: Explanation['verdict']): Explanation => ({
    toolName: name,
    mode,
    verdict,
    gates,
  });
  const pass = (gate: ExplainedGate['gate'], why: string): void => {
    gates.push({ gate, verdict: 'pass', why });
  };
  const stop = (
    gate: ExplainedGate['gate'],
    failure: Failure,
    more: Partial<ExplainedGate> = {},
  ): GateWalk => {
    gates.push({ gate, verdict: 'stop', why: failure.result.error, ...more });
    return { explanation: say('stopped'), failure };
  };

  const tool = registry.get(name);
  if (!tool) return stop('look up', unknownTool(registry, name, mode));
  pass('look up', `${name} is registered`);

  if (!registry.checkMode(name, mode)) {
    const { data, failure } = denyMode(core, tool, mode, 'explain');
    return stop('mode', failure, {
      why: data.message,
      where: `the definition of ${name}${tool.declares.allowedModes ? ':' : ' declares no'} allowedModes`,
      nextAction: data.next_action,
    });
  }
  pass('mode', `${name} declares ${[...registry.getEffectiveModes(name)].join(', ')}`);

  const parsed = parseArguments(name, request.arguments, core.limits);
  if (!parsed.ok) return stop('parse', parsed.failure);
  pass('parse', 'the arguments are one JSON object');

  const checked = await validateArguments(tool, parsed.args);
  if (!checked.ok) return stop('validate', checked.failure);
  pass('validate', "the arguments fit the tool's schema");

  const { value: args } = checked;
  const decision = await core.policy.evaluate({ tool, args, mode, sessionId, agentId });
  const { verdict, rule: why, where } = decision;
  if (verdict === 'deny') return stop('policy', policyFailure(name, decision), { why, where });
  const isAsked = verdict === 'ask';
  gates.push({ gate: 'policy', verdict: isAsked ? 'ask' : 'pass', why, where });
  return { explanation: say(isAsked ? 'asks' : 'runs'), tool, args };
}
