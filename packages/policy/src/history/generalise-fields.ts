/** What a tool was asked with that names no command, file or host. */
export interface AskedFields {
  readonly tool: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Different values of a field before it may be left open. */
const LEAST_VALUES = 3;

/**
 * The fewest fields left open that make each answer stand for two questions on average. The field with most values is
 * left open first, and never all of them: what a comment says may differ, the issue it is written to is listed.
 */
export function generaliseFields(asked: readonly AskedFields[]): readonly AskedFields[] {
  const groups = new Map<string, AskedFields[]>();
  for (const one of asked) {
    const key = JSON.stringify([one.tool, one.fields.map(([name]) => name)]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const open = new Set<number>();
    let kept = listed(group, open);
    for (const field of mostValuesFirst(group)) {
      if (kept.length * 2 <= group.length) break;
      open.add(field);
      kept = listed(group, open);
    }
    return kept;
  });
}

/** The fields that may be left open, by their places. */
function mostValuesFirst(group: readonly AskedFields[]): readonly number[] {
  const count = group[0]?.fields.length ?? 0;
  return Array.from({ length: count }, (_, field) => {
    const values = new Set(group.map(({ fields }) => fields[field]?.[1]));
    return { field, size: values.size };
  })
    .filter(({ size }) => size >= LEAST_VALUES)
    .sort((one, other) => other.size - one.size)
    .slice(0, count - 1)
    .map(({ field }) => field);
}

/** Each combination of what is not left open, once. */
function listed(group: readonly AskedFields[], open: ReadonlySet<number>): readonly AskedFields[] {
  const found = new Map<string, AskedFields>();
  for (const { tool, fields } of group) {
    const kept = fields.filter((_, field) => !open.has(field));
    found.set(JSON.stringify(kept), { tool, fields: kept });
  }
  return [...found.values()];
}
