import type { Tool } from '../../define/tool-types.js';
import { unknownTool } from '../unknown-tool.js';
import { failed, type GateCall, type GateCore, type Passed, passed, type Stopped } from './gate.js';

type Found = { readonly tool: Tool; readonly answer: Passed } | { readonly answer: Stopped };

/** Finds the tool by the name that the model gave. */
export function lookUp({ registry }: GateCore, { name, mode, arguments: args }: GateCall): Found {
  const tool = registry.get(name);
  return tool
    ? { tool, answer: passed('look up', `${name} is registered`, args) }
    : { answer: failed('look up', unknownTool(registry, name, mode)) };
}
