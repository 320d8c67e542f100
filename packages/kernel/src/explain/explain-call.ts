import type { ToolCallRequest } from '../call/call-request.js';
import { denyMode } from '../call/gates.js';
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
  const mode = requireMode(wantedMode);
  const gates: ExplainedGate[] = [];
  const say = (verdict: Explanation['verdict']): Explanation => ({
    toolName: request.name,
    mode,
    verdict,
    gates,
  });

  const pass = (gate: ExplainedGate['gate'], why: string): void => {
    gates.push({ gate, verdict: 'pass', why });
  };
  const stop = (gate: ExplainedGate['gate'], { result }: Failure): Explanation => {
    gates.push({ gate, verdict: 'stop', why: result.error });
    return say('stopped');
  };

  const tool = core.registry.get(request.name);
  if (!tool) return stop('look up', unknownTool(core.registry, request.name, mode));
  pass('look up', `${tool.name} is registered`);

  const modeGate = explainMode(core, tool, mode);
  gates.push(modeGate);
  if (modeGate.verdict === 'stop') return say('stopped');

  const parsed = parseArguments(tool.name, request.arguments, core.limits);
  if (!parsed.ok) return stop('parse', parsed.failure);
  pass('parse', 'the arguments are one JSON object');

  const checked = await validateArguments(tool, parsed.args);
  if (!checked.ok) return stop('validate', checked.failure);
  pass('validate', "the arguments fit the tool's schema");

  const decision = await core.policy.evaluate({
    tool,
    args: checked.value,
    mode,
    sessionId: core.sessionId,
    agentId: core.agentId,
  });
  const verdict = ({ allow: 'pass', ask: 'ask', deny: 'stop' } as const)[decision.verdict];
  gates.push({ gate: 'policy', verdict, why: decision.rule, where: decision.where });
  return say(({ pass: 'runs', ask: 'asks', stop: 'stopped' } as const)[verdict]);
}

function explainMode(core: RuntimeCore, tool: Tool, mode: ToolMode): ExplainedGate {
  const { name } = tool;
  if (core.registry.checkMode(name, mode)) {
    const declared = [...core.registry.getEffectiveModes(name)].join(', ');
    return { gate: 'mode', verdict: 'pass', why: `${name} declares ${declared}` };
  }
  const { data } = denyMode(core, tool, mode, 'explain');
  return {
    gate: 'mode',
    verdict: 'stop',
    why: data.message,
    where: `the definition of ${name}${tool.declares.allowedModes ? ':' : ' declares no'} allowedModes`,
    nextAction: data.next_action,
  };
}
