import { mcpAnnotations } from '@sluice/kernel';
import type { Params, Result, ToolView } from '@sluice/protocol';
import type { RequestContext } from './request-context.js';

/** Every tool, and whether a model in the mode is offered it. For people; a model never sees this list. */
export async function toolsList(
  { core }: RequestContext,
  { mode }: Params<'tools.list'>,
): Promise<Result<'tools.list'>> {
  const { registry } = core;
  const tools = registry.all().map((entry): ToolView => {
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
      },
    };
  });
  const offered = tools.filter((tool) => tool.is_offered).length;
  return { mode, tools, offered, hidden: tools.length - offered };
}
