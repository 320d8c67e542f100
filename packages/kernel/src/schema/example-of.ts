import { isRecord } from '@sluice/plain';
import { type JsonSchema, propertiesOf, requiredOf } from './json-schema.js';

const MAX_DEPTH = 6;

/** A small value that should fit the schema, to show a model what a valid call looks like. Hold it against the schema. */
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
      const { items, minItems } = schema;
      if (!isRecord(items)) return [];
      const length = Math.min(Math.max(Number(minItems ?? 1), 1), 20);
      return Array.from({ length }, () => exampleOf(items, depth + 1));
    }
    case 'integer':
    case 'number':
      return exampleNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return exampleText(schema);
  }
}

function exampleNumber(schema: JsonSchema): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = schema;
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  const least = isBound(minimum) ? Math.ceil(minimum / step) * step : undefined;
  const above = isBound(exclusiveMinimum)
    ? (Math.floor(exclusiveMinimum / step) + 1) * step
    : undefined;
  const lower = above === undefined ? least : Math.max(above, least ?? above);
  if (lower !== undefined) return lower;
  if (isBound(maximum)) return Math.min(step, Math.floor(maximum / step) * step);
  if (isBound(exclusiveMaximum))
    return Math.min(step, Math.ceil(exclusiveMaximum / step - 1) * step);
  return step;
}

/** Zod bounds integers by the safe range, which is no number to show. */
function isBound(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER;
}

const BY_FORMAT: ReadonlyMap<unknown, string> = new Map([
  ['email', 'ann@example.com'],
  ['uri', 'https://example.com/'],
  ['url', 'https://example.com/'],
  ['uuid', '123e4567-e89b-42d3-a456-426614174000'],
  ['date', '2026-01-31'],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['time', '12:00:00Z'],
  ['duration', 'PT1H'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
]);

function exampleText({ format, minLength, maxLength }: JsonSchema): string {
  const known = BY_FORMAT.get(format);
  if (known !== undefined) return known;
  const least = Number(minLength ?? 0);
  if (least > 1 && least <= 200) return 'x'.repeat(least);
  return maxLength === 0 ? '' : '…';
}
