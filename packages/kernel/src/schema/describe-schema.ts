import { isRecord } from '@sluice/plain';
import { type JsonSchema, propertiesOf, requiredOf } from './json-schema.js';

/** What a schema takes, in a few words: `integer (>= 1)`, `one of "a", "b"`; `undefined` where it does not say. */
export function describeSchema(schema: JsonSchema | undefined): string | undefined {
  if (!schema) return undefined;
  if ('const' in schema) return JSON.stringify(schema.const);
  const options = schema.enum;
  if (Array.isArray(options)) return `one of ${options.map((o) => JSON.stringify(o)).join(', ')}`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) {
    const parts = alternatives.filter(isRecord).map(describeAlternative);
    return [...new Set(parts.filter((part) => part !== undefined))].join(' or ') || undefined;
  }
  const type = schema.type;
  if (Array.isArray(type)) return type.join(' or ') + bounds(schema);
  if (typeof type !== 'string') return undefined;
  return type + bounds(schema);
}

/** Of several objects each is told by the fields it needs: that they are objects tells nothing apart. */
function describeAlternative(schema: JsonSchema): string | undefined {
  const required = requiredOf(schema);
  if (schema.type !== 'object' || required.length === 0) return describeSchema(schema);
  const properties = propertiesOf(schema);
  const fields = required.map((name) => {
    const property = properties.get(name);
    return property && 'const' in property ? `${name}: ${JSON.stringify(property.const)}` : name;
  });
  return `object { ${fields.join(', ')} }`;
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
