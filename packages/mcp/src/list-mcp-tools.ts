import type { Tool } from '@modelcontextprotocol/server';
import type { Registry, ToolMode } from '@sluice/kernel';

/** The tools of the mode in MCP's form. Asked for anew each time, so that an override holds at once. */
export function listMcpTools(registry: Registry, mode: ToolMode): Tool[] {
  return registry.getToolsSchema(mode, 'mcp').map(({ inputSchema, annotations, ...entry }) => ({
    ...entry,
    // Every registered schema is of this type; the protocol's own type wants the word said.
    inputSchema: { ...inputSchema, type: 'object' },
    annotations: { ...annotations },
  }));
}
