import { expect, test } from 'vitest';
import { exampleOf } from './example-of.js';
import type { JsonSchema } from './json-schema.js';

test.each<[JsonSchema, unknown]>([
  [{ examples: [5, 6], const: 7 }, 5],
  [{ examples: [], const: 7 }, 7],
  [{ const: null }, null],
  [{ const: 7, default: 8 }, 7],
  [{ default: false, type: 'string' }, false],
  [{ enum: ['a', 'b'] }, 'a'],
  [{ anyOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
  [{ oneOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
  [{ anyOf: [{ type: 'null' }] }, null],
  [{ type: 'boolean' }, true],
  [{ type: 'null' }, null],
  [{ type: ['integer', 'null'] }, 1],
  [{}, '…'],
  [{ type: 'array' }, []],
  [{ type: 'array', items: { type: 'integer' } }, [1]],
  [{ type: 'array', items: { type: 'integer' }, minItems: 0 }, [1]],
  [{ type: 'array', items: { type: 'integer' }, minItems: 3 }, [1, 1, 1]],
])('%j is shown as %j', (schema, shown) => {
  expect(exampleOf(schema)).toEqual(shown);
});

test('an object shows what it requires and no more, and a list at most twenty entries', () => {
  const properties = { a: { type: 'integer' }, b: { type: 'string' } };
  expect(exampleOf({ type: 'object', properties, required: ['a'] })).toEqual({ a: 1 });
  expect(exampleOf({ type: 'object', properties })).toEqual({});
  const long = exampleOf({ type: 'array', items: { type: 'integer' }, minItems: 500 });
  expect(long).toHaveLength(20);
});

test('a schema that goes down without end is shown to a depth of six', () => {
  const nest = (depth: number): JsonSchema =>
    depth === 0
      ? { type: 'integer' }
      : { type: 'object', properties: { a: nest(depth - 1) }, required: ['a'] };
  const text = (depth: number) => JSON.stringify(exampleOf(nest(depth)));
  expect(text(6)).toBe('{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}');
  expect(text(7)).toBe('{"a":{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}}');
  expect(exampleOf({ anyOf: [{ anyOf: [{ type: 'integer' }] }] }, 5)).toEqual({});
  expect(exampleOf({ type: 'array', items: { type: 'integer' } }, 6)).toEqual([{}]);
});

test.each<[JsonSchema, number]>([
  [{}, 1],
  [{ minimum: 0 }, 0],
  [{ minimum: 2.5 }, 3],
  [{ minimum: 5, multipleOf: 4 }, 8],
  [{ exclusiveMinimum: 3 }, 4],
  [{ exclusiveMinimum: 4, multipleOf: 4 }, 8],
  [{ exclusiveMinimum: 3, minimum: 9 }, 9],
  [{ exclusiveMinimum: 9, minimum: 3 }, 10],
  [{ maximum: 0 }, 0],
  [{ maximum: 9 }, 1],
  [{ maximum: -3, multipleOf: 2 }, -4],
  [{ exclusiveMaximum: 1 }, 0],
  [{ exclusiveMaximum: 9 }, 1],
  [{ exclusiveMaximum: -4, multipleOf: 2 }, -6],
  [{ multipleOf: 5 }, 5],
  [{ multipleOf: 0 }, 1],
  [{ multipleOf: 'x' }, 1],
  [{ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 1],
])('a number with %j is shown as %d', (bounds, shown) => {
  expect(exampleOf({ type: 'number', ...bounds })).toBe(shown);
  expect(exampleOf({ type: 'integer', ...bounds })).toBe(shown);
});

test.each<[JsonSchema, string]>([
  [{ format: 'email' }, 'ann@example.com'],
  [{ format: 'uri' }, 'https://example.com/'],
  [{ format: 'url' }, 'https://example.com/'],
  [{ format: 'uuid' }, '123e4567-e89b-42d3-a456-426614174000'],
  [{ format: 'date' }, '2026-01-31'],
  [{ format: 'date-time' }, '2026-01-31T12:00:00Z'],
  [{ format: 'time' }, '12:00:00Z'],
  [{ format: 'duration' }, 'PT1H'],
  [{ format: 'ipv4' }, '192.0.2.1'],
  [{ format: 'ipv6' }, '2001:db8::1'],
  [{ format: 'constructor' }, '…'],
  [{ minLength: 1 }, '…'],
  [{ minLength: 2 }, 'xx'],
  [{ minLength: 200 }, 'x'.repeat(200)],
  [{ minLength: 201 }, '…'],
  [{ maxLength: 0 }, ''],
  [{ maxLength: 1 }, '…'],
])('a text with %j is shown as %j', (bounds, shown) => {
  expect(exampleOf({ type: 'string', ...bounds })).toBe(shown);
});
