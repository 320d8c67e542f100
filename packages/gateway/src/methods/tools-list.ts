import { mcpAnnotations, type Registry, type Tool } from '@sluice/kernel';
import type { Params, Result, ToolView } from '@sluice/protocol';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

/** Every tool, and whether a model in the mode is offered it. For people; a model never sees this list. */
export async function toolsList(
  { core }: RequestContext,
  { mode }: Params<'tools.list'>,
): Promise<Result<'tools.list'>> {
  const { registry } = core;
  const tools = registry.all().map((entry) => viewOf(registry, entry, mode));
  const offered = tools.filter((tool) => tool.is_offered).length;
  return { mode, tools, offered, hidden: tools.length - offered };
}

/** One tool with what it takes, for whoever wants to try it. */
export async function toolGet(
  { core }: RequestContext,
  { name }: Params<'tool.get'>,
): Promise<Result<'tool.get'>> {
  const { registry } = core;
  const entry = registry.get(name);
  if (!entry) throw new RequestError('TOOL_NOT_FOUND', `There is no tool ${name}; list the tools`);
  const [mode] = registry.getEffectiveModes(name);
  return {
    tool: viewOf(registry, entry, mode ?? ''),
    parameters: entry.schema.json,
  };
}

function viewOf(registry: Registry, entry: Tool, mode: string): ToolView {
  const said = mcpAnnotations(entry);
  return {
    name: entry.name,
    description: entry.description,
    group: entry.group,
    modes: [...registry.getEffectiveModes(entry.name)],
    is_offered: registry.checkMode(entry.name, mode),
    annotations: {
      read_only: said.readOnlyHint,
      destructive: said.destructiveHint,
      idempotent: said.idempotentHint,
      open_world: said.openWorldHint,
      is_declared: ['readonly', 'destructive', 'openWorld'].some((key) =>
        Object.hasOwn(entry.metadata, key),
      ),
    },
  };
}
