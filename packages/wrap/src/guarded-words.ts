import { filterInjection } from '@sluice/guard';
import { isRecord, visibleText } from '@sluice/plain';
import type { ListedTool } from './pins/tool-shape.js';

/** A description is a stranger's text that stands in a model's context: hidden characters are shown, orders taken out. */
export function guardedWords(words: string): string {
  return filterInjection(visibleText(words)).text;
}

/** The same for running text, in which dashes and curly quotes are what they seem to be. */
export function guardedProse(words: string): string {
  return filterInjection(visibleText(words, 'prose')).text;
}

/**
 * Whether a person would take this name for another. Names are said back to the server, so they cannot be shown in
 * another form, as words can.
 */
export function misleads(name: string): boolean {
  return visibleText(name) !== name || /[\t\n]/.test(name);
}

export const MISLEADING = 'holds characters that do not show, or that look like others';

/** As a client is shown it. What it is called with stays as it is. */
export function guardedTool(tool: ListedTool): ListedTool {
  const { title, annotations, outputSchema } = tool;
  const label: unknown = annotations && Reflect.get(annotations, 'title');
  return {
    ...tool,
    description: guardedWords(tool.description ?? ''),
    inputSchema: guardedSchema(tool.inputSchema),
    ...(title === undefined ? {} : { title: guardedWords(title) }),
    ...(outputSchema === undefined ? {} : { outputSchema: guardedSchema(outputSchema) }),
    ...(typeof label === 'string'
      ? { annotations: { ...annotations, title: guardedWords(label) } }
      : {}),
  };
}

/** A schema whose titles and descriptions passed the guard, at any level. */
export function guardedSchema<Schema extends object>(schema: Schema): Schema {
  return guarded(schema) as Schema;
}

/**
 * What a server asks a person to fill in. Throws where a field has a name that misleads: it is said back to the server.
 */
export function guardedForm<Form extends { readonly message: string }>(form: Form): Form {
  const schema: unknown = Reflect.get(form, 'requestedSchema');
  const field = propertyNames(schema).find(misleads);
  if (field !== undefined)
    throw new Error(
      `This question is not passed on: its field "${visibleText(field)}" ${MISLEADING}`,
    );
  const message = guardedWords(form.message);
  return { ...form, message, ...(isRecord(schema) ? { requestedSchema: guarded(schema) } : {}) };
}

/** Every text of a value, at any level; names of fields stay. */
export function guardedData(value: unknown): unknown {
  if (typeof value === 'string') return guardedProse(value);
  if (Array.isArray(value)) return value.map(guardedData);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, guardedData(entry)]));
}

/** Keywords whose value is data of the tool's and no schema. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'required', 'pattern', '$ref']);
const WORDS = new Set(['title', 'description', '$comment']);
/** Keywords whose keys are names, whatever they are, and whose values are schemas. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

function guarded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(guarded);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, entry]): [string, unknown] => {
    if (WORDS.has(key) && typeof entry === 'string') return [key, guardedProse(entry)];
    // What a form shows in the place of its values.
    if (key === 'enumNames' && Array.isArray(entry)) return [key, guardedData(entry)];
    if (DATA.has(key)) return [key, entry];
    if (!NAMED.has(key) || !isRecord(entry)) return [key, guarded(entry)];
    const schemas = Object.entries(entry).map(([name, one]) => [name, guarded(one)]);
    return [key, Object.fromEntries(schemas)];
  });
  return Object.fromEntries(entries);
}

/** The names of all that a schema asks for, at any level. */
export function propertyNames(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertyNames);
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, entry]) => {
    if (DATA.has(key)) return [];
    if (!NAMED.has(key) || !isRecord(entry)) return propertyNames(entry);
    const names = key === 'properties' ? Object.keys(entry) : [];
    return [...names, ...Object.values(entry).flatMap(propertyNames)];
  });
}
