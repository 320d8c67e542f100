import { isRecord } from '@sluice/plain';
import { dropUndefined } from '../drop-undefined.js';
import { type JsonSchema, propertiesOf, requiredOf } from './json-schema.js';

/** Keywords that OpenAI's strict mode refuses. */
const REFUSED = new Set(['default', '$schema', 'examples', 'propertyNames', 'patternProperties']);

/**
 * The schema in the form OpenAI's strict mode takes: every property required, none beside them,
 * an optional property made nullable. `undefined` where that cannot say the same (open objects).
 */
export function toStrictSchema(schema: JsonSchema): JsonSchema | undefined {
  try {
    return strict(schema);
  } catch (error) {
    if (error instanceof NotStrict) return undefined;
    throw error;
  }
}

class NotStrict extends Error {}

function strict(schema: JsonSchema): JsonSchema {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (REFUSED.has(key)) continue;
    out[key] = strictKeyword(key, value);
  }
  if (schema.type === 'object') return strictObject(schema, out);
  return out;
}

function strictKeyword(key: string, value: unknown): unknown {
  if (key === 'items' || key === 'additionalProperties') return strictPart(value);
  if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key)) {
    return Array.isArray(value) ? value.map(strictPart) : value;
  }
  if (key === '$defs' && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([n, v]) => [n, strictPart(v)]));
  }
  return value;
}

function strictPart(value: unknown): unknown {
  return isRecord(value) ? strict(value) : value;
}

function strictObject(schema: JsonSchema, out: Record<string, unknown>): JsonSchema {
  const extra = schema.additionalProperties;
  if (extra === true || isRecord(extra)) throw new NotStrict();
  const required = new Set(requiredOf(schema));
  const properties = [...propertiesOf(schema)].map(([name, property]) => {
    const inner = strict(property);
    return [name, required.has(name) ? inner : nullable(inner)] as const;
  });
  return {
    ...out,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

function nullable(schema: JsonSchema): JsonSchema {
  const type = schema.type;
  if (type !== undefined && !('enum' in schema) && !('const' in schema)) {
    const types: unknown[] = Array.isArray(type) ? type : [type];
    return { ...schema, type: types.includes('null') ? types : [...types, 'null'] };
  }
  const { description, ...rest } = schema;
  return { ...dropUndefined({ description }), anyOf: [rest, { type: 'null' }] };
}

/**
 * Takes out the nulls that strict mode makes a model send for properties it leaves away.
 * Returns the same value where there is none.
 */
export function dropOptionalNulls(value: unknown, schema: JsonSchema): unknown {
  if (Array.isArray(value)) {
    const items = schema.items;
    return isRecord(items) ? value.map((entry) => dropOptionalNulls(entry, items)) : value;
  }
  if (!isRecord(value)) return value;
  const properties = propertiesOf(schema);
  const required = new Set(requiredOf(schema));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => entry !== null || required.has(key) || !properties.has(key))
      .map(([key, entry]) => {
        const property = properties.get(key);
        return [key, property ? dropOptionalNulls(entry, property) : entry];
      }),
  );
}
