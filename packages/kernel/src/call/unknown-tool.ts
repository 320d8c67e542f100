import type { ToolMode } from '../mode.js';
import { nearestNames } from '../nearest-names.js';
import type { Registry } from '../registry/registry.js';
import { type Failure, makeFailure } from '../result/failure.js';

const SHELL_TOOL = 'Bash';
const MAX_NAMES = 20;

/**
 * Tells the model how to repair a call of a tool that does not exist. It names only tools that the mode allows,
 * so the answer never shows what is hidden.
 */
export function unknownTool(registry: Registry, name: string, mode: ToolMode): Failure {
  const visible = registry.listTools(mode).map((entry) => entry.name);
  const shown = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  const near = nearestNames(name, visible);
  const lines = [`Unknown tool: ${shown}`];
  if (visible.includes(SHELL_TOOL)) {
    lines.push(
      `CORRECTION: "${shown}" is not a tool. Run it as a command: ${SHELL_TOOL}(command="${shown} <args>")`,
    );
  }
  if (near.length > 0) lines.push(`Did you mean: ${near.join(', ')}?`);
  else if (visible.length > MAX_NAMES) {
    const more = visible.length - MAX_NAMES;
    const some = visible.slice(0, MAX_NAMES).join(', ');
    lines.push(`Tools you can call, but for ${more} more: ${some}`);
  } else if (visible.length > 0) lines.push(`Tools you can call: ${visible.join(', ')}`);
  else lines.push('No tool can be called in this mode; answer without one.');
  return makeFailure('TOOL_NOT_FOUND', shown, lines.join('\n'), {
    recommendations:
      near.length > 0 ? [`Call ${near[0]} instead`] : ['Use one of the tools you were given'],
  });
}
