import { KernelError } from './kernel-error.js';

/** What a session may do. The set is closed: a mode that is not listed opens nothing. */
export const toolModes = ['chat_safe', 'coding'] as const;
export type ToolMode = (typeof toolModes)[number];

/** For display and audit only; never a source of authority. */
export const toolGroups = ['code', 'memory', 'world'] as const;
export type ToolGroup = (typeof toolGroups)[number];

export function isToolMode(value: unknown): value is ToolMode {
  return value === 'chat_safe' || value === 'coding';
}

/** Returns the mode, or throws: there is no default and no "all". */
export function requireMode(value: unknown): ToolMode {
  if (isToolMode(value)) return value;
  throw new KernelError(
    'UNKNOWN_MODE',
    `Mode ${describe(value)} is unknown; use ${toolModes.map((mode) => `"${mode}"`).join(' or ')}`,
  );
}

export function isToolGroup(value: unknown): value is ToolGroup {
  return toolGroups.some((group) => group === value);
}

function describe(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}
