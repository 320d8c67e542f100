import { automaticTools } from '../plan/automatic-tools.js';

/** What settings may give for an argument: whole numbers, or one of some words. */
export type TakenValue = 'number' | readonly string[];

/** The arguments of a built-in tool that settings may give; `undefined` for a tool that is not built in. */
export function argumentSettings(tool: string): ReadonlyMap<string, TakenValue> | undefined {
  const automatic = automaticTools.get(tool);
  if (!automatic) return undefined;
  const numbers = Object.keys(automatic.clamps).map((key): [string, TakenValue] => [key, 'number']);
  return new Map([...numbers, ...Object.entries(automatic.choices)]);
}
