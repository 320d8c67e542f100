import { KernelError } from '../kernel-error.js';
import { nearestNames } from '../nearest-names.js';
import type { PermissionConfig } from './permission-config.js';

export type ListName =
  | 'autoAllowTools'
  | 'autoDenyTools'
  | 'denyTools'
  | 'allowTools'
  | 'requireApprovalTools';

/** Where the names of all tools are known. */
export interface ToolNames {
  all(): readonly { readonly name: string }[];
}

/** A list of tool names and globs (`fs_*`) from a permission configuration. */
export interface ToolList {
  readonly isEmpty: boolean;
  has(name: string): boolean;
}

/**
 * Reads a list. A name that no registered tool has is an error: a misspelt name on a deny list would deny nothing.
 * A glob may match nothing yet, but not be one that never can.
 */
export function toolList(
  entries: NonNullable<PermissionConfig[ListName]>,
  listName: ListName,
  registry: ToolNames | undefined,
): ToolList {
  requireNames(entries, listName);
  const names = new Set(entries.filter((entry) => !entry.includes('*')));
  const globs = entries.filter((entry) => entry.includes('*')).map(globPattern);
  const known = registry?.all().map(({ name }) => name);
  for (const name of names) {
    if (known && !known.includes(name)) throw unknownName(listName, name, known);
  }
  return {
    isEmpty: entries.length === 0,
    has: (name) => names.has(name) || globs.some((glob) => glob.test(name)),
  };
}

function requireNames(entries: unknown, listName: ListName): void {
  const isName = (entry: unknown): boolean =>
    typeof entry === 'string' && (!entry.includes('*') || /^[\w*-]+$/.test(entry));
  if (Array.isArray(entries) && entries.every(isName)) return;
  throw new KernelError(
    'BAD_TOOL_LIST',
    `${listName} is ${JSON.stringify(entries)}; use a list of tool names and globs, in which * is the only wildcard`,
  );
}

function globPattern(glob: string): RegExp {
  return new RegExp(`^${glob.replaceAll('*', '.*')}$`);
}

function unknownName(listName: ListName, name: string, known: readonly string[]): KernelError {
  const near = nearestNames(name, known);
  const hint =
    near.length > 0 ? `did you mean ${near.join(', ')}?` : 'use the name of a tool, or a glob';
  return new KernelError(
    'UNKNOWN_TOOL_IN_LIST',
    `${listName} names "${name}", which is no registered tool; ${hint}`,
  );
}
