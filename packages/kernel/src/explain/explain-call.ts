import type { ToolCallRequest } from '../call/call-request.js';
import { parseArguments } from '../call/parse-arguments.js';
import type { RuntimeCore } from '../call/runtime-core.js';
import { unknownTool } from '../call/unknown-tool.js';
import { validateArguments } from '../call/validate-arguments.js';
import type { Tool } from '../define/tool-types.js';
import { requireMode, type ToolMode } from '../mode.js';
import { modeDenial, neededModes } from '../result/tool-denied.js';

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

  const tool = core.registry.get(request.name);
  if (!tool) {
    const { error } = unknownTool(core.registry, request.name, mode).result;
    gates.push({ gate: 'look up', verdict: 'stop', why: error });
    return say('stopped');
  }
  gates.push({ gate: 'look up', verdict: 'pass', why: `${tool.name} is registered` });

  const modeGate = explainMode(core, tool, mode);
  gates.push(modeGate);
  if (modeGate.verdict === 'stop') return say('stopped');

  const parsed = parseArguments(tool.name, request.arguments, core.limits);
  if (!parsed.ok) {
    gates.push({ gate: 'parse', verdict: 'stop', why: parsed.failure.result.error });
    return say('stopped');
  }
  gates.push({ gate: 'parse', verdict: 'pass', why: 'the arguments are one JSON object' });

  const checked = await validateArguments(tool, parsed.args);
  if (!checked.ok) {
    gates.push({ gate: 'validate', verdict: 'stop', why: checked.failure.result.error });
    return say('stopped');
  }
  gates.push({ gate: 'validate', verdict: 'pass', why: "the arguments fit the tool's schema" });

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
  const effective = core.registry.getEffectiveModes(tool.name);
  if (core.registry.checkMode(tool.name, mode)) {
    return {
      gate: 'mode',
      verdict: 'pass',
      why: `${tool.name} declares ${[...effective].join(', ')}`,
    };
  }
  const { data } = modeDenial({
    callId: 'explain',
    toolName: tool.name,
    mode,
    neededModes: neededModes(tool, effective),
    isCodingOpen: core.isCodingOpen,
    language: core.language,
  });
  return {
    gate: 'mode',
    verdict: 'stop',
    why: data.message,
    where: tool.declares.allowedModes
      ? `the definition of ${tool.name}: allowedModes`
      : `the definition of ${tool.name} declares no allowedModes`,
    nextAction: data.next_action,
  };
}
