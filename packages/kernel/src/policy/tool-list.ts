import { nearestNames } from '../call/nearest-names.js';
import { KernelError } from '../kernel-error.js';
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
  if (!Array.isArray(entries)) throw badList(`${listName} must be a list of tool names and globs`);
  for (const entry of entries) {
    const isGlob = typeof entry === 'string' && entry.includes('*');
    const never = isGlob ? /[^A-Za-z0-9_*-]/.exec(entry)?.[0] : undefined;
    if (typeof entry !== 'string' || never !== undefined) {
      const why = isGlob
        ? `"${entry}", and no tool has "${never}" in its name; * is the only wildcard`
        : `${String(entry)}, which is no text`;
      throw badList(`${listName} holds ${why}`);
    }
  }
}

function badList(words: string): KernelError {
  return new KernelError('BAD_TOOL_LIST', words);
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
