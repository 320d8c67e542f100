import { isRecord } from '@sluice/plain';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { nearestNames } from '../nearest-names.js';
import { jsonSchemaChecker } from './check-json-schema.js';
import { describeSchema } from './describe-schema.js';
import { type JsonSchema, propertiesOf, requiredOf, schemaAt } from './json-schema.js';

/** One wrong field, in words a model can act on. */
export interface FieldFault {
  readonly path: string;
  readonly expected: string;
  readonly received: string;
  readonly message: string;
}

const MAX_FAULTS = 20;

/** Each wrong field by path, with what the schema expects there and what came. Nothing is told twice. */
export function describeIssues(
  issues: readonly StandardSchemaV1.Issue[],
  schema: JsonSchema,
  value: unknown,
): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const { path = [], message } of issues) {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
    for (const fault of faultsAt(keys, message, schema, value)) {
      if (!faults.has(fault.path)) faults.set(fault.path, fault);
    }
    if (faults.size >= MAX_FAULTS) break;
  }
  return [...faults.values()].slice(0, MAX_FAULTS);
}

/** A fault as one line. Where the schema has no words for what is wrong, the schema library's own are used. */
export function faultLine({ path, expected, received, message }: FieldFault): string {
  return expected === ''
    ? `- ${path}: ${message}`
    : `- ${path}: expected ${expected}, got ${received}`;
}

function faultsAt(
  keys: readonly PropertyKey[],
  message: string,
  schema: JsonSchema,
  value: unknown,
): FieldFault[] {
  const here = schemaAt(schema, keys);
  const came = valueAt(value, keys);
  const inside = here && isRecord(came) ? faultsOfFields(keys, here, came) : [];
  if (inside.length > 0) return inside;
  const expected = here && !fits(here, came) ? (describeSchema(here) ?? '') : '';
  const received = describeValue(came);
  // "expected object, got object" helps nobody.
  const says = expected === received ? '' : expected;
  return [{ path: formatPath(keys), expected: says, received, message }];
}

/** What of an object is missing or too much, where its schema says so: by name, not as a fault of the whole. */
function faultsOfFields(
  keys: readonly PropertyKey[],
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): FieldFault[] {
  const known = [...propertiesOf(schema).keys()];
  const missing = requiredOf(schema).filter((name) => !Object.hasOwn(value, name));
  const unknown =
    schema.additionalProperties === false && schema.patternProperties === undefined
      ? Object.keys(value).filter((name) => !known.includes(name))
      : [];
  return [
    ...unknown.map((name) => unknownField([...keys, name], known, value[name])),
    ...missing.map((name) => ({
      path: formatPath([...keys, name]),
      expected: describeSchema(schemaAt(schema, [name])) ?? 'a value',
      received: 'nothing',
      message: 'is required',
    })),
  ];
}

function unknownField(
  keys: readonly PropertyKey[],
  known: readonly string[],
  value: unknown,
): FieldFault {
  const [near] = nearestNames(String(keys.at(-1)), known);
  const fields = known.length === 0 ? 'There are no fields' : `The fields are ${known.join(', ')}`;
  const hint = near === undefined ? fields : `did you mean ${near}?`;
  return {
    path: formatPath(keys),
    expected: '',
    received: describeValue(value),
    message: `there is no such field; ${hint}`,
  };
}

/** Whether the schema as data has nothing against the value, so that what is wrong is a rule it cannot express. */
function fits(schema: JsonSchema, value: unknown): boolean {
  try {
    return value !== undefined && jsonSchemaChecker(schema)(value).length === 0;
  } catch {
    // A part that refers to the whole cannot be held against a value alone; its own words are used.
    return false;
  }
}

/** A value in a few words for a message: its kind, and what it is where that is short. */
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
