import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallOutcome, Registry, ToolMode } from '@sluice/kernel';
import type { ListedTool } from '../pins/tool-shape.js';
import { READ_ON, shownTexts } from './shown-text.js';

/** The tool of ours that a client has beside the server's: it reads on in a result that was cut. */
export interface ReadOnTool {
  /** As the client calls it: another name where the server has a tool of this one. */
  name(): string;
  /** None where the server has no tool in this mode, so that there is nothing to read on in. */
  list(): readonly { readonly name: string }[];
}

export function readOnTool(
  registry: Registry,
  mode: ToolMode,
  listed: () => readonly ListedTool[],
): ReadOnTool {
  const name = (): string =>
    listed().some((tool) => tool.name === READ_ON) ? `sluice_${READ_ON}` : READ_ON;
  return {
    name,
    list() {
      if (listed().length === 0) return [];
      const ours = registry.getToolsSchema(mode, 'mcp').filter((tool) => tool.name === READ_ON);
      return ours.map((tool) => ({ ...tool, name: name() }));
    },
  };
}

/**
 * A tool that promises the form of its result cannot keep that for one that goes as text. Clients refuse such a result
 * unseen, except where it says that it failed: then the words arrive.
 */
export function asPromised(
  outcome: CallOutcome,
  result: CallToolResult,
  tool: ListedTool | undefined,
): CallToolResult {
  const isText = shownTexts(outcome.result, READ_ON) !== undefined;
  return isText && tool?.outputSchema !== undefined ? { ...result, isError: true } : result;
}
