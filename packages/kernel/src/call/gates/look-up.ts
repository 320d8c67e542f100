import type { Tool } from '../../define/tool-types.js';
import { unknownTool } from '../unknown-tool.js';
import type { GateAnswer, GateCall, GateCore } from './gate.js';

type Found =
  | { readonly tool: Tool; readonly answer: Extract<GateAnswer, { verdict: 'pass' }> }
  | { readonly answer: Extract<GateAnswer, { verdict: 'stop' }> };

/** Finds the tool by the name that the model gave. */
export function lookUp({ registry }: GateCore, call: GateCall): Found {
  const { name, mode } = call;
  const tool = registry.get(name);
  if (tool) {
    const why = `${name} is registered`;
    return { tool, answer: { gate: 'look up', verdict: 'pass', why, arguments: call.arguments } };
  }
  const failure = unknownTool(registry, name, mode);
  const why = failure.result.error;
  return { answer: { gate: 'look up', verdict: 'stop', why, stop: { state: 'FAILED', failure } } };
}
