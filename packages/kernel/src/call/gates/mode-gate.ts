import type { Tool } from '../../define/tool-types.js';
import { modeDenial } from '../../result/tool-denied.js';
import { type FoundCall, type GateAnswer, type GateCore, passed } from './gate.js';

/** Whether the tool is open in the mode of the turn. */
export function modeGate(core: GateCore, call: FoundCall): GateAnswer {
  const { registry, openModes, language } = core;
  const { tool, mode } = call;
  if (registry.checkMode(tool.name, mode)) {
    return passed('mode', `${tool.name} is open in ${mode} mode`, call.arguments);
  }
  const { data, failure } = modeDenial({
    callId: call.id,
    tool,
    mode,
    registry,
    openModes,
    language,
  });
  return {
    gate: 'mode',
    verdict: 'stop',
    why: data.message,
    where: whereClosed(tool, registry.getEffectiveModes(tool.name).size),
    nextAction: data.next_action,
    stop: { state: 'DENIED', failure, denied: data, note: 'mode gate' },
  };
}

function whereClosed({ name, allowedModes, declares }: Tool, open: number): string {
  if (open < allowedModes.size) return `the operator's override of the modes of ${name}`;
  return `the definition of ${name}${declares.allowedModes ? ':' : ' declares no'} allowedModes`;
}
