import { isRecord } from '@sluice/plain';

/** A JSON Schema (draft 2020-12) as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The sub-schemas of an object schema by property name; own properties only. */
export function propertiesOf(schema: JsonSchema): ReadonlyMap<string, JsonSchema> {
  const properties = schema.properties;
  if (!isRecord(properties)) return new Map();
  return new Map(
    Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isRecord(entry[1])),
  );
}

export function requiredOf(schema: JsonSchema): readonly string[] {
  const required = schema.required;
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** The sub-schema a path of property names and indexes leads to; `undefined` where the schema does not say. */
export function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema | undefined {
  let current: JsonSchema | undefined = schema;
  for (const key of path) {
    if (!current) return undefined;
    current = stepInto(current, key);
  }
  return current;
}

/** Where there are several alternatives, what any of them has there. */
function stepInto(schema: JsonSchema, key: PropertyKey): JsonSchema | undefined {
  const own = typeof key === 'number' ? itemsOf(schema) : propertiesOf(schema).get(String(key));
  if (own) return own;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(alternatives)) return undefined;
  const inside = alternatives
    .filter(isRecord)
    .map((one) => stepInto(one, key))
    .filter((one) => one !== undefined);
  return inside.length > 1 ? { anyOf: inside } : inside[0];
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  const items = schema.items;
  return isRecord(items) ? items : undefined;
}
