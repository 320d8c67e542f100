import type { Registry, ToolMode } from '@sluice/kernel';

/** The tools of this mode, from the list that the schema is made of, so that the two cannot differ. */
export function toolingLayer(registry: Registry, mode: ToolMode): string {
  const tools = registry.listTools(mode);
  if (tools.length === 0) return '## Available Tools\n\nNone in this mode.';
  const lines = tools.map(({ name, description }) =>
    description === '' ? `- **${name}**` : `- **${name}**: ${firstParagraph(description)}`,
  );
  return ['## Available Tools', '', ...lines].join('\n');
}

/** The whole description stands in the schema. */
function firstParagraph(description: string): string {
  return (description.split(/\n\s*\n/)[0] ?? '').replaceAll(/\s+/g, ' ').trim();
}
