import { type Choice, isEndless, openChoice } from './slot-values.js';

/** What a tool was asked with that names no command, file or host. */
export interface AskedFields {
  readonly tool: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether the tool only looks, by its name. */
  readonly looks: boolean;
}

/** What a rule on a tool has for its fields: of those that it does not name, any value will do. */
export interface FieldPatterns {
  readonly tool: string;
  readonly fields: readonly (readonly [name: string, patterns: readonly string[]])[];
  /** The very calls that it stands for. */
  readonly exact: readonly FieldPatterns[];
}

/**
 * One rule for each tool and set of fields: the values that were seen in each of them, in every combination. A field whose
 * values are ever new is left open, and never all of them unless the tool only looks: what a comment says may differ, the
 * issue it is written to is listed.
 */
export function generaliseFields(asked: readonly AskedFields[]): readonly FieldPatterns[] {
  const groups = new Map<string, AskedFields[]>();
  for (const one of asked) {
    const key = JSON.stringify([one.tool, one.fields.map(([name]) => name)]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { tool, looks } = first;
    const seen = first.fields.map(([name], index) => ({
      name,
      values: group.map(({ fields }) => fields[index]?.[1] ?? ''),
    }));
    const isNew = seen.map(({ values }) => isEndless({ ...fieldSlot(values), values, looks }));
    const isAll = !looks && isNew.every(Boolean);
    const fields = seen.map(({ name, values }, index) => {
      const choice = isNew[index] && !isAll ? openChoice(values) : undefined;
      return [name, choice ? shown(choice) : [...new Set(values)]] as const;
    });
    return [
      { tool, fields: fields.filter(([, patterns]) => patterns[0] !== '*'), exact: exactOf(group) },
    ];
  });
}

/** A text with spaces is content; anything else may say on what something is done. */
function fieldSlot(values: readonly string[]) {
  const isText = values.every((value) => /\s/.test(value));
  return { slot: isText ? ('message' as const) : ('value' as const), goesOut: false };
}

function shown(choice: Choice): readonly string[] {
  return choice.kind === 'open' ? [`${choice.before}*${choice.after}`] : choice.values;
}

function exactOf(group: readonly AskedFields[]): readonly FieldPatterns[] {
  const found = new Map<string, FieldPatterns>();
  for (const { tool, fields } of group) {
    const patterns = fields.map(([name, value]) => [name, [value]] as const);
    found.set(JSON.stringify(fields), { tool, fields: patterns, exact: [] });
  }
  return [...found.values()];
}
