import { isRecord } from '@sluice/plain';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type JsonSchema, schemaAt } from './json-schema.js';

/** One wrong field, in words a model can act on. */
export interface FieldFault {
  readonly path: string;
  readonly expected: string;
  readonly received: string;
  readonly message: string;
}

const MAX_FAULTS = 20;

/** Each wrong field by path, with what the schema expects there and what came. */
export function describeIssues(
  issues: readonly StandardSchemaV1.Issue[],
  schema: JsonSchema,
  value: unknown,
): FieldFault[] {
  return issues.slice(0, MAX_FAULTS).map(({ path = [], message }) => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
    return {
      path: formatPath(keys),
      expected: describeSchema(schemaAt(schema, keys)) ?? message,
      received: describeValue(valueAt(value, keys)),
      message,
    };
  });
}

export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'string') {
    return value.length > 60
      ? `string of ${value.length} characters`
      : `string ${JSON.stringify(value)}`;
  }
  if (typeof value === 'object') return 'object';
  return `${typeof value} ${String(value)}`;
}

function describeSchema(schema: JsonSchema | undefined): string | undefined {
  if (!schema) return undefined;
  if ('const' in schema) return JSON.stringify(schema.const);
  const options = schema.enum;
  if (Array.isArray(options)) return `one of ${options.map((o) => JSON.stringify(o)).join(', ')}`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) {
    const parts = alternatives.map((entry) =>
      isRecord(entry) ? describeSchema(entry) : undefined,
    );
    return parts.filter((part) => part !== undefined).join(' or ') || undefined;
  }
  const type = schema.type;
  if (Array.isArray(type)) return type.join(' or ') + bounds(schema);
  if (typeof type !== 'string') return undefined;
  return type + bounds(schema);
}

function bounds(schema: JsonSchema): string {
  const words = [
    ['minimum', '>='],
    ['maximum', '<='],
    ['exclusiveMinimum', '>'],
    ['exclusiveMaximum', '<'],
    ['minLength', 'length >='],
    ['maxLength', 'length <='],
    ['minItems', 'items >='],
    ['maxItems', 'items <='],
    ['pattern', 'matching'],
    ['format', 'format'],
  ] as const;
  const said = words
    // Zod bounds integers by the safe range; that says nothing to a model.
    .filter(([key]) => key in schema && Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER)
    .map(([key, word]) => `${word} ${String(schema[key])}`);
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '(arguments)';
  return path
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`,
    )
    .join('');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    if (!Object.hasOwn(current, key)) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}
