import { expect, test } from 'vitest';
import { jsonSchemaChecker } from '../check-json-schema.js';

const text = { type: 'string' };
const number = { type: 'number' };
const wrong = (actual: string, expected: string) =>
  `Instance type "${actual}" is invalid. Expected "${expected}".`;
/** An object with a `then` may be taken for a promise; this makes one without writing it. */
const choice = (...branches: unknown[]): Record<string, unknown> =>
  Object.fromEntries(['if', 'then', 'else'].map((name, index) => [name, branches[index] ?? {}]));

test.each<[Record<string, unknown>, unknown, string[]]>([
  [text, 'a', []],
  [text, null, [wrong('null', 'string')]],
  [text, [], [wrong('array', 'string')]],
  [text, {}, [wrong('object', 'string')]],
  [text, true, [wrong('boolean', 'string')]],
  [{ type: ['string', 'null'] }, 1, [wrong('number', 'string", "null')]],
  [{ type: 'integer' }, 2, []],
  [{ type: 'integer' }, 2.5, [wrong('number', 'integer')]],
  [{ type: 'object' }, null, [wrong('null', 'object')]],
  [{ const: { a: 1, b: 2 } }, { b: 2, a: 1 }, []],
  [{ const: 'x' }, 'y', ['Instance does not match "x".']],
  [{ enum: [1, 'a'] }, 'a', []],
  [{ enum: [1, 'a'] }, '1', ['Instance does not match any of [1,"a"].']],
  [{ not: text }, 1, []],
  [{ not: text }, 'a', ['Instance matched "not" schema.']],
  [{ anyOf: [text, number] }, 1, []],
  [
    { anyOf: [text, number] },
    null,
    ['Instance does not match any subschemas.', wrong('null', 'string'), wrong('null', 'number')],
  ],
  [{ allOf: [text, { minLength: 2 }] }, 'ab', []],
  [{ allOf: [text, { minLength: 2 }] }, 'a', ['minLength is 2, got 1.']],
  [{ oneOf: [number, { type: 'integer' }] }, 1.5, []],
  [
    { oneOf: [number, { type: 'integer' }] },
    1,
    ['Instance does not match exactly one subschema (2 matches).'],
  ],
  [
    { oneOf: [text] },
    1,
    ['Instance does not match exactly one subschema (0 matches).', wrong('number', 'string')],
  ],
  [choice(text, { minLength: 1 }, number), '', ['minLength is 1, got 0.']],
  [choice(text, { minLength: 1 }, number), 'a', []],
  [choice(text, { minLength: 1 }, number), 5, []],
  [choice(text, { minLength: 1 }, number), null, [wrong('null', 'number')]],
  [{ if: text }, 5, []],
  [{ $ref: '#/$defs/a', $defs: { a: text } }, 5, [wrong('number', 'string')]],
])('%j tells of %j exactly what is wrong', (schema, value, messages) => {
  expect(jsonSchemaChecker(schema)(value)).toEqual(
    messages.map((message) => ({ path: [], message })),
  );
});

test.each([
  [{ type: 'text' }, 'type: names the unknown type "text"'],
  [{ type: ['string', 5] }, 'type: names the unknown type 5'],
  [{ enum: 'a' }, 'enum: must be a list'],
  [{ anyOf: {} }, 'anyOf: must be a list'],
  [{ allOf: 1 }, 'allOf: must be a list'],
])('%j is no schema: %s', (schema, message) => {
  expect(() => jsonSchemaChecker(schema)).toThrow(message);
});

test.each([
  { not: { $ref: '#' } },
  { anyOf: [{ $ref: '#' }] },
  { allOf: [{ $ref: '#' }] },
  { oneOf: [{ $ref: '#' }] },
  choice({ $ref: '#' }),
  choice({}, { $ref: '#' }),
  choice({}, {}, { $ref: '#' }),
])('%j goes round in a circle and is refused', (schema) => {
  expect(() => jsonSchemaChecker(schema)).toThrow('$ref leads back to itself');
});
