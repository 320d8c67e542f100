import { expect, test } from 'vitest';
import { dropOptionalNulls, toStrictSchema } from './strict-schema.js';

test('every property is required, none may be added, and an optional one may be null', () => {
  expect(
    toStrictSchema({
      $schema: 'x',
      type: 'object',
      description: 'whole',
      properties: {
        must: { type: 'string', default: 'a', examples: ['b'] },
        may: { type: 'integer', description: 'kept' },
        many: { type: ['string', 'null'] },
        word: { enum: ['a', 'b'], type: 'string', description: 'one of two' },
        fixed: { const: 5 },
        other: {
          anyOf: [
            { type: 'string', default: 1 },
            { type: 'object', properties: {} },
          ],
        },
        list: { type: 'array', items: { type: 'object', properties: { a: { type: 'null' } } } },
      },
      required: ['must'],
    }),
  ).toEqual({
    type: 'object',
    description: 'whole',
    properties: {
      must: { type: 'string' },
      may: { type: ['integer', 'null'], description: 'kept' },
      many: { type: ['string', 'null'] },
      word: {
        description: 'one of two',
        anyOf: [{ enum: ['a', 'b'], type: 'string' }, { type: 'null' }],
      },
      fixed: { anyOf: [{ const: 5 }, { type: 'null' }] },
      other: {
        anyOf: [
          {
            anyOf: [
              { type: 'string' },
              { type: 'object', properties: {}, required: [], additionalProperties: false },
            ],
          },
          { type: 'null' },
        ],
      },
      list: {
        type: ['array', 'null'],
        items: {
          type: 'object',
          properties: { a: { type: ['null'] } },
          required: ['a'],
          additionalProperties: false,
        },
      },
    },
    required: ['must', 'may', 'many', 'word', 'fixed', 'other', 'list'],
    additionalProperties: false,
  });
});

test.each(['anyOf', 'oneOf', 'allOf', 'prefixItems'])('what stands in %s is made strict', (key) => {
  const inner = { type: 'object', properties: {}, default: {} };
  const made = { type: 'object', properties: {}, required: [], additionalProperties: false };
  expect(toStrictSchema({ [key]: [inner, true] })).toEqual({ [key]: [made, true] });
  expect(toStrictSchema({ [key]: 'odd' })).toEqual({ [key]: 'odd' });
});

test.each(['default', '$schema', 'examples', 'propertyNames', 'patternProperties'])(
  '%s is refused by strict mode and left out',
  (key) => {
    expect(toStrictSchema({ type: 'string', [key]: {} })).toEqual({ type: 'string' });
  },
);

test('definitions are made strict, and other words that hold a schema’s name are left alone', () => {
  const inner = { type: 'string', default: 'a' };
  expect(toStrictSchema({ $defs: { a: inner }, title: 'default' })).toEqual({
    $defs: { a: { type: 'string' } },
    title: 'default',
  });
  expect(toStrictSchema({ $defs: [inner] })).toEqual({ $defs: [inner] });
  expect(toStrictSchema({ type: 'array', items: true })).toEqual({ type: 'array', items: true });
});

test('an open object cannot be said strictly, however deep it stands', () => {
  const open = { type: 'object', additionalProperties: true };
  expect(toStrictSchema(open)).toBeUndefined();
  expect(toStrictSchema({ type: 'object', additionalProperties: { type: 'string' } })).toBe(
    undefined,
  );
  expect(toStrictSchema({ type: 'array', items: open })).toBeUndefined();
  expect(toStrictSchema({ type: 'object', additionalProperties: false })).toEqual({
    type: 'object',
    properties: {},
    required: [],
    additionalProperties: false,
  });
});

test('nulls for what was left away are taken out, at any depth, and no others', () => {
  const schema = {
    type: 'object',
    properties: {
      must: { type: ['string', 'null'] },
      may: { type: 'string' },
      list: { type: 'array', items: { type: 'object', properties: { a: {} } } },
      inner: { type: 'object', properties: { b: {} } },
      loose: { type: 'array' },
    },
    required: ['must'],
  };
  expect(
    dropOptionalNulls(
      {
        must: null,
        may: null,
        unknown: null,
        list: [{ a: null, c: null }, null],
        inner: { b: null },
        loose: [null],
      },
      schema,
    ),
  ).toEqual({ must: null, unknown: null, list: [{ c: null }, null], inner: {}, loose: [null] });
  expect(dropOptionalNulls('text', schema)).toBe('text');
  expect(dropOptionalNulls(null, schema)).toBeNull();
});
