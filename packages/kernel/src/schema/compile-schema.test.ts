import { expect, test } from 'vitest';
import { z } from 'zod';
import { anyObjectSchema, compileJsonSchema, compileStandardSchema } from './compile-schema.js';

function codeAndWords(make: () => unknown): unknown {
  try {
    make();
  } catch (error) {
    return error instanceof Error
      ? [Reflect.get(error, 'code'), error.message, error.cause === undefined ? 'alone' : 'caused']
      : error;
  }
  return 'made';
}

test('a tool without parameters takes any object', () => {
  const schema = anyObjectSchema();
  expect(schema.json).toEqual({ type: 'object', properties: {}, additionalProperties: true });
  expect(schema.validate({ a: 1 })).toEqual({ value: { a: 1 } });
});

test('a schema of zod is told as JSON Schema, without its dialect, and checks by itself', () => {
  const schema = compileStandardSchema('t', z.strictObject({ a: z.number() }));
  expect(schema.json).toEqual({
    type: 'object',
    properties: { a: { type: 'number' } },
    required: ['a'],
    additionalProperties: false,
  });
  expect(schema.validate({ a: 1 })).toEqual({ value: { a: 1 } });
  expect(schema.validate({ a: 'x' })).toHaveProperty('issues');
});

test('a JSON Schema is told as it is and is checked here', () => {
  const json = { type: 'object', properties: { a: { type: 'integer' } } };
  const schema = compileJsonSchema('t', json);
  expect(schema.json).toBe(json);
  expect(schema.validate({ a: 1 })).toEqual({ value: { a: 1 } });
  expect(schema.validate({ a: 'x' })).toHaveProperty('issues');
});

/** What is given where a schema is expected, and what is said of it. */
const given = (schema: unknown) => () =>
  compileStandardSchema('t', schema as Parameters<typeof compileStandardSchema>[1]);
const NOT_A_SCHEMA = 'PARAMETERS_NOT_SCHEMA';

test.each<[unknown, string]>([
  [{ a: z.string() }, 'are bare fields; wrap them: z.object({ … })'],
  [{ a: z.string(), b: 1 }, 'are an object that is no schema; use a schema: z.object({ … })'],
  [{}, 'are an object that is no schema; use a schema: z.object({ … })'],
  [
    { type: 'object' },
    'are a JSON Schema; use z.object({ … }), or wrap them: schemaFromJson({ … })',
  ],
  [
    { properties: {} },
    'are a JSON Schema; use z.object({ … }), or wrap them: schemaFromJson({ … })',
  ],
  ['text', 'are text; use a schema: z.object({ … })'],
  [null, 'are null; use a schema: z.object({ … })'],
  [{ '~standard': 1 }, 'are an object that is no schema; use a schema: z.object({ … })'],
])('%j in the place of a schema is refused with what to write', (schema, said) => {
  expect(codeAndWords(given(schema))).toEqual([
    NOT_A_SCHEMA,
    `The parameters of tool "t" ${said}`,
    'alone',
  ]);
});

test('a schema that cannot tell its JSON Schema is refused with its vendor, or with the reason', () => {
  const validate = (value: unknown) => ({ value });
  const standard = { version: 1, vendor: 'acme', validate };
  const without =
    '(acme) cannot be exported as JSON Schema; use Zod 4, or hand over their JSON Schema: schemaFromJson({ … })';
  for (const jsonSchema of [undefined, {}, { input: 'x' }]) {
    expect(codeAndWords(given({ '~standard': { ...standard, jsonSchema } }))).toEqual([
      'SCHEMA_WITHOUT_JSON',
      `The parameters of tool "t" ${without}`,
      'alone',
    ]);
  }
  const input = () => {
    throw new Error('too deep');
  };
  expect(codeAndWords(given({ '~standard': { ...standard, jsonSchema: { input } } }))).toEqual([
    'SCHEMA_WITHOUT_JSON',
    'The parameters of tool "t" cannot be written as JSON Schema: too deep',
    'caused',
  ]);
});

test('parameters are an object: everything else is refused by its type', () => {
  const said = (type: string) => [
    'PARAMETERS_NOT_OBJECT',
    `The parameters of tool "t" must be an object schema, got ${type}; wrap them: z.object({ … })`,
    'alone',
  ];
  expect(codeAndWords(() => compileStandardSchema('t', z.string()))).toEqual(said('string'));
  expect(codeAndWords(() => compileJsonSchema('t', { type: 'array' }))).toEqual(said('array'));
  expect(codeAndWords(() => compileJsonSchema('t', {}))).toEqual(said('undefined'));
  const standard = { version: 1, vendor: 'acme', validate: (value: unknown) => ({ value }) };
  const odd = { '~standard': { ...standard, jsonSchema: { input: () => 'odd' } } };
  expect(codeAndWords(given(odd))).toEqual(said('string'));
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    expect(codeAndWords(() => compileJsonSchema('t', { [key]: [{ type: 'object' }] }))).toBe(
      'made',
    );
  }
  const referring = { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } };
  expect(codeAndWords(() => compileJsonSchema('t', referring))).toBe('made');
});

test('what is no JSON Schema, or one that cannot be checked, is refused in words', () => {
  expect(codeAndWords(() => compileJsonSchema('t', null as never))).toEqual([
    NOT_A_SCHEMA,
    'The parameters of tool "t" are null; add input_schema, a JSON Schema',
    'alone',
  ]);
  const broken = { type: 'object', properties: { a: { pattern: '(' } } };
  expect(codeAndWords(() => compileJsonSchema('t', broken))).toEqual([
    'SCHEMA_NOT_UNDERSTOOD',
    expect.stringMatching(/^The parameters of tool "t" cannot be checked: .+/),
    'caused',
  ]);
});
