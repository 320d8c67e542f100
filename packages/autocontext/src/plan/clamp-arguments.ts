import { automaticTools } from './automatic-tools.js';

export interface Clamped {
  readonly args: Readonly<Record<string, unknown>>;
  /** One line for each argument that was held back, with the tool and the key. */
  readonly notes: readonly string[];
}

/** Holds every argument with a range to it; a value that is no whole number is left out. */
export function clampArguments(tool: string, given: Readonly<Record<string, unknown>>): Clamped {
  const ranges = automaticTools.get(tool)?.clamps;
  if (!ranges) return { args: given, notes: [] };
  const args: Record<string, unknown> = {};
  const notes: string[] = [];
  for (const [key, value] of Object.entries(given)) {
    const range = Object.hasOwn(ranges, key) ? ranges[key] : undefined;
    if (!range) {
      args[key] = value;
    } else if (typeof value !== 'number' || !Number.isInteger(value)) {
      notes.push(`${tool} ${key} rejected: not a whole number`);
    } else {
      const held = Math.max(range.min, Math.min(range.max, value));
      args[key] = held;
      if (held !== value) notes.push(`${tool} ${key} clamped to ${held}`);
    }
  }
  return { args, notes };
}
