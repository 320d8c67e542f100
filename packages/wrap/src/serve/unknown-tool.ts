import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallOutcome } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { registeredName } from '../tool-names.js';

const MOST_NAMED = 20;

/** What a client is told that calls a tool it was not shown, in the names that it knows. */
export function unknownTool(
  { toolName, toolCallId }: CallOutcome,
  server: string,
  shown: readonly { readonly name: string }[],
): CallToolResult {
  const wanted = visibleText(toolName.replace(registeredName(server, ''), ''));
  const names = shown.slice(0, MOST_NAMED).map(({ name }) => visibleText(name));
  const way =
    names.length === 0 ? 'It has no tool that can be called.' : `Use one of: ${names.join(', ')}`;
  return {
    content: [{ type: 'text', text: `${server} has no tool ${wanted} here. ${way}` }],
    isError: true,
    _meta: { 'sluice/call_id': toolCallId },
  };
}
