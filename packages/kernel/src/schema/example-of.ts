import { isRecord } from '@sluice/plain';
import { type JsonSchema, propertiesOf, requiredOf } from './json-schema.js';

const MAX_DEPTH = 6;

/** A small value that fits the schema, to show a model what a valid call looks like. */
export function exampleOf(schema: JsonSchema, depth = 0): unknown {
  if (depth > MAX_DEPTH) return {};
  const examples = schema.examples;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  const options = schema.enum;
  if (Array.isArray(options)) return options[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) {
    const first = alternatives.find((entry) => isRecord(entry) && entry.type !== 'null');
    return isRecord(first) ? exampleOf(first, depth + 1) : null;
  }
  return exampleOfType(schema, depth);
}

function exampleOfType(schema: JsonSchema, depth: number): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const required = new Set(requiredOf(schema));
      return Object.fromEntries(
        [...propertiesOf(schema)]
          .filter(([name]) => required.has(name))
          .map(([name, property]) => [name, exampleOf(property, depth + 1)]),
      );
    }
    case 'array': {
      const items = schema.items;
      return isRecord(items) ? [exampleOf(items, depth + 1)] : [];
    }
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return '…';
  }
}
