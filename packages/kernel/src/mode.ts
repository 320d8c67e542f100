import { KernelError } from './kernel-error.js';
import { nearestNames } from './nearest-names.js';

/** The modes of a registry that is given none of its own, weakest first. */
export const toolModes = ['chat_safe', 'coding'] as const;

/** The name of a mode: one of the default ones, or one that the program's registry was given. */
export type ToolMode = (typeof toolModes)[number] | (string & Record<never, never>);

/** For display and audit only; never a source of authority. */
export const toolGroups = ['code', 'memory', 'world'] as const;
export type ToolGroup = (typeof toolGroups)[number];

/** Whether a value is one of the default modes; a registry knows its own (`registry.modes`). */
export function isToolMode(value: unknown): value is (typeof toolModes)[number] {
  return toolModes.some((mode) => mode === value);
}

export function isToolGroup(value: unknown): value is ToolGroup {
  return toolGroups.some((group) => group === value);
}

const MODE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns a name that a mode can have, or throws. Whether there is such a mode, a registry says. */
export function requireModeName(value: unknown): ToolMode {
  if (typeof value === 'string' && MODE_NAME.test(value)) return value;
  throw new KernelError(
    'BAD_MODE_NAME',
    `Mode ${describeMode(value)} is no name of a mode; use 1 to 64 letters, digits, _ or -, such as "support"`,
  );
}

/** The sentence for a mode that is not there: the value, the nearest name, all names. */
export function unknownMode(value: unknown, names: readonly string[]): KernelError {
  const [near] = typeof value === 'string' ? nearestNames(value, names) : [];
  const known = names.map((name) => `"${name}"`).join(' or ');
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return new KernelError(
    'UNKNOWN_MODE',
    `Mode ${describeMode(value)} is unknown; use ${known}${hint}`,
  );
}

function describeMode(value: unknown): string {
  return typeof value === 'string' ? `"${value.slice(0, 80)}"` : String(value);
}
