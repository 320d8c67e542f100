import { isRecord } from '@sluice/plain';

/** One argument of a tool, as a form asks for it. */
export interface FormField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag' | 'choice' | 'json';
  readonly isRequired: boolean;
  readonly description: string;
  readonly choices: readonly string[];
}

export type FilledForm =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly field: string;
      readonly problem: 'missing' | 'number' | 'json';
    };

/** What a JSON Schema asks for, field by field; what a form cannot say simply is written as JSON. */
export function formFields(schema: unknown): readonly FormField[] {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  const required: readonly unknown[] =
    isRecord(schema) && Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([name, property]) => {
    const about = isRecord(property) ? property : {};
    const choices = choicesOf(about);
    return {
      name,
      kind: choices.length > 0 ? 'choice' : kindOf(about.type),
      isRequired: required.includes(name) && about.default === undefined,
      description: typeof about.description === 'string' ? about.description : '',
      choices,
    };
  });
}

/** The arguments that a filled form stands for. What is left empty is left out. */
export function readForm(
  fields: readonly FormField[],
  filled: ReadonlyMap<string, string>,
): FilledForm {
  const value: [string, unknown][] = [];
  for (const { name, kind, isRequired } of fields) {
    const text = filled.get(name) ?? '';
    if (text === '') {
      if (isRequired && kind !== 'text') return { ok: false, field: name, problem: 'missing' };
      if (isRequired) value.push([name, '']);
      continue;
    }
    if (kind === 'number') {
      const number = Number(text);
      if (!Number.isFinite(number)) return { ok: false, field: name, problem: 'number' };
      value.push([name, number]);
    } else if (kind === 'json') {
      const parsed = parseJson(text);
      if (!parsed.ok) return { ok: false, field: name, problem: 'json' };
      value.push([name, parsed.value]);
    } else value.push([name, kind === 'flag' ? text === 'true' : text]);
  }
  // Own properties only, whatever a field is called.
  return { ok: true, value: Object.fromEntries(value) };
}

function kindOf(type: unknown): FormField['kind'] {
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' ? 'flag' : 'json';
}

function choicesOf({ enum: values }: Readonly<Record<string, unknown>>): readonly string[] {
  if (!Array.isArray(values)) return [];
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length === values.length ? texts : [];
}

function parseJson(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // What was typed is still being written; the form says which field it is.
    return { ok: false };
  }
}
