import type { Registry, ToolMode } from '@sluice/kernel';

const MAX_CHARS = 1_500;

/**
 * Clients hold back the schemas of MCP tools until a model searches for them, so this text is often all
 * that a model knows of the server at first. It names tools, never words from a repository.
 */
export function describeServer(registry: Registry, mode: ToolMode): string {
  const head = `Sluice serves these tools in mode ${mode}: `;
  const tail = '. A refused call says why and what to do next.';
  const names: string[] = [];
  let left = MAX_CHARS - head.length - tail.length - ' and 9999 more'.length;
  const all = registry.listTools(mode).map((entry) => entry.name);
  for (const name of all) {
    left -= name.length + 2;
    if (left < 0) break;
    names.push(name);
  }
  const more = all.length > names.length ? ` and ${all.length - names.length} more` : '';
  return `${head}${names.join(', ') || 'none'}${more}${tail}`;
}
