import type { ToolMode } from '@sluice/kernel';
import type { ListedTool } from './pins/tool-shape.js';

/**
 * What an operator said of a server's tools. A tool that nothing here names is available in no mode.
 */
export interface Declaration {
  /** Patterns of tool names, with `*` for any run of characters, and the modes of what they match; the first match holds. */
  readonly tools: readonly { readonly pattern: string; readonly modes: readonly ToolMode[] }[];
  /** The modes of tools that say of themselves that they only read. A server can lie, so this is consent. */
  readonly readOnlyModes: readonly ToolMode[];
  /** By registered name: the modes that are left to a tool, whatever else was declared. */
  readonly modesLeft?: ReadonlyMap<string, readonly ToolMode[]>;
}

export function declaredModes(declaration: Declaration, tool: ListedTool): readonly ToolMode[] {
  const named = declaration.tools.find(({ pattern }) => matches(pattern, tool.name));
  if (named) return named.modes;
  return saysReadOnly(tool) ? declaration.readOnlyModes : [];
}

/** Whether an operator wrote this very name, not a pattern that the server's words happen to fit. */
export function isNamed({ tools }: Declaration, name: string): boolean {
  return !name.includes('*') && tools.some(({ pattern }) => pattern === name);
}

export function saysReadOnly({ annotations }: ListedTool): boolean {
  return annotations !== undefined && Reflect.get(annotations, 'readOnlyHint') === true;
}

function matches(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === name;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
