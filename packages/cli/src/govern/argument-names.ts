import { isRecord } from '@sluice/plain';

/** Names of a tool's arguments in a client → ours, so that rules on paths and folders see them. */
export type FieldNames = Readonly<Record<string, string>>;

/** The arguments under our names. What is no object is one argument. */
export function argumentsIn(input: unknown, names: FieldNames): Record<string, unknown> {
  if (!isRecord(input)) return { input };
  const ours = ourNames(input, names);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [ours.get(name) ?? name, value]),
  );
}

/** Arguments that a person edited, under the names that the client gave them. */
export function argumentsOut(edited: unknown, input: unknown, names: FieldNames): unknown {
  if (!isRecord(edited)) return edited;
  if (!isRecord(input)) return edited.input;
  const theirs = new Map([...ourNames(input, names)].map(([name, ours]) => [ours, name]));
  return Object.fromEntries(
    Object.entries(edited).map(([name, value]) => [theirs.get(name) ?? name, value]),
  );
}

/** No two arguments get one name: one whose name is taken keeps its own. */
function ourNames(input: object, names: FieldNames): ReadonlyMap<string, string> {
  const taken = new Set(Object.keys(input));
  const found = new Map<string, string>();
  for (const name of Object.keys(input)) {
    const ours = Object.hasOwn(names, name) ? names[name] : undefined;
    if (ours === undefined || taken.has(ours)) continue;
    taken.add(ours);
    found.set(name, ours);
  }
  return found;
}
