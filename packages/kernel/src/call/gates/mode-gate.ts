import { modeDenial, neededModes } from '../../result/tool-denied.js';
import { type FoundCall, type GateAnswer, type GateCore, passed } from './gate.js';

/** Whether the tool is open in the mode of the turn. */
export function modeGate(core: GateCore, call: FoundCall): GateAnswer {
  const { registry, isCodingOpen, language } = core;
  const { tool, mode } = call;
  if (registry.checkMode(tool.name, mode)) {
    return passed('mode', `${tool.name} is open in ${mode} mode`, call.arguments);
  }
  const { data, failure } = modeDenial({
    callId: call.id,
    toolName: tool.name,
    mode,
    neededModes: neededModes(tool, registry.getEffectiveModes(tool.name)),
    isCodingOpen,
    language,
  });
  return {
    gate: 'mode',
    verdict: 'stop',
    why: data.message,
    where: `the definition of ${tool.name}${tool.declares.allowedModes ? ':' : ' declares no'} allowedModes`,
    nextAction: data.next_action,
    stop: { state: 'DENIED', failure, denied: data, note: 'mode gate' },
  };
}
