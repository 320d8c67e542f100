import { type Choice, isEndless, openChoice } from './slot-values.js';

/** A value of a field that a condition can hold. */
export type FieldValue = string | number | boolean | null;

/** What a rule wants of a field: a text is a pattern. */
export type FieldWanted = FieldValue | { readonly min: number; readonly max: number };

/** What a tool was asked with that names no command, file or host. */
export interface AskedFields {
  readonly tool: string;
  readonly fields: readonly (readonly [name: string, value: FieldValue])[];
  /** Whether the tool only looks, by its name. */
  readonly looks: boolean;
}

/** What a rule on a tool has for its fields: of those that it does not name, any value will do. */
export interface FieldPatterns {
  readonly tool: string;
  readonly fields: readonly (readonly [name: string, anyOf: readonly FieldWanted[]])[];
  /** The very calls that it stands for. */
  readonly exact: readonly FieldPatterns[];
}

/**
 * One rule for each tool and set of fields: the values that were seen in each of them, in every combination. A field whose
 * values are ever new is left open, and never all of them unless the tool only looks: what a comment says may differ, the
 * issue it is written to is listed. Numbers that are ever new are open between the least and the greatest that were seen.
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
      values: group.map(({ fields }) => fields[index]?.[1] ?? null),
    }));
    const isNew = seen.map(({ values }) => areEverNew(values, looks));
    const isAll = !looks && isNew.every(Boolean);
    const fields = seen.map(({ name, values }, index) => {
      return [name, isNew[index] && !isAll ? opened(values, looks) : [...new Set(values)]] as const;
    });
    return [
      { tool, fields: fields.filter(([, anyOf]) => anyOf[0] !== '*'), exact: exactOf(group) },
    ];
  });
}

function areEverNew(values: readonly FieldValue[], looks: boolean): boolean {
  const isOpen = areTexts(values) || areNumbers(values);
  return (
    isOpen && isEndless({ slot: slotOf(values), values: values.map(String), looks, goesOut: false })
  );
}

/** A text with spaces is content; anything else may say on what something is done. */
function slotOf(values: readonly FieldValue[]): 'message' | 'value' {
  return areTexts(values) && values.every((value) => /\s/.test(value)) ? 'message' : 'value';
}

function opened(values: readonly FieldValue[], looks: boolean): readonly FieldWanted[] {
  if (areTexts(values)) return shown(openChoice(values));
  if (looks || !areNumbers(values)) return ['*'];
  return [{ min: Math.min(...values), max: Math.max(...values) }];
}

function areTexts(values: readonly FieldValue[]): values is readonly string[] {
  return values.every((value) => typeof value === 'string');
}

function areNumbers(values: readonly FieldValue[]): values is readonly number[] {
  return values.every((value) => typeof value === 'number');
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
