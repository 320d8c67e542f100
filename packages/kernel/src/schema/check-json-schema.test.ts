import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toolFromInstance } from '../define/tool.js';
import { jsonSchemaChecker } from './check-json-schema.js';

const holds = (schema: Record<string, unknown>, value: unknown): boolean =>
  jsonSchemaChecker(schema)(value).length === 0;

/** An object with a `then` may be taken for a promise; this makes one without writing it. */
const choice = (...branches: unknown[]): Record<string, unknown> =>
  Object.fromEntries(['if', 'then', 'else'].map((name, index) => [name, branches[index]]));

test.each<[Record<string, unknown>, unknown[], unknown[]]>([
  [{ type: 'integer' }, [1, -0, 2.0], [1.5, '1', null, true]],
  [{ type: ['string', 'null'] }, ['', null], [0, [], {}]],
  [{ enum: [1, { a: [1] }] }, [1, { a: [1] }], ['1', { a: [2] }, { a: [1], b: 1 }]],
  [{ const: { a: 1, b: 2 } }, [{ b: 2, a: 1 }], [{ a: 1 }, null]],
  [{ required: ['constructor'] }, [{ constructor: 1 }, 'x'], [{}]],
  [{ properties: { toString: false } }, [{}], [{ toString: 1 }]],
  [{ properties: { a: { type: 'string' } }, additionalProperties: false }, [{ a: '' }], [{ b: 1 }]],
  [
    { patternProperties: { '^x': { type: 'number' } }, additionalProperties: { type: 'string' } },
    [{ x1: 1, y: 'a' }],
    [{ x1: 'a' }, { y: 1 }],
  ],
  [{ propertyNames: { maxLength: 2 } }, [{ ab: 1 }], [{ abc: 1 }]],
  [{ minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 2, c: 3 }]],
  [{ dependentRequired: { a: ['b'] } }, [{ b: 1 }, { a: 1, b: 1 }], [{ a: 1 }]],
  [{ dependencies: { a: { required: ['b'] } } }, [{}, { a: 1, b: 1 }], [{ a: 1 }]],
  [{ items: { type: 'number' } }, [[], [1, 2], 'no list'], [[1, 'a']]],
  [
    { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
    [['a'], ['a', 1], []],
    [['a', 'b'], [1]],
  ],
  [{ items: [{ type: 'string' }], additionalItems: false }, [['a']], [['a', 1], [1]]],
  [{ minItems: 1, maxItems: 2 }, [[1]], [[], [1, 2, 3]]],
  [
    { uniqueItems: true },
    [[1, '1', [1]]],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
  [{ contains: { type: 'string' } }, [['a', 1]], [[], [1]]],
  [{ contains: {}, minContains: 2, maxContains: 3 }, [[1, 2]], [[1], [1, 2, 3, 4]]],
  [{ minimum: 1, maximum: 3 }, [1, 3, 'x'], [0.9, 3.1]],
  [{ exclusiveMinimum: 1, exclusiveMaximum: 3 }, [2], [1, 3]],
  [{ multipleOf: 0.1 }, [0.3, 1, -2.5], [0.35]],
  [{ multipleOf: 2 }, [2 ** 53 - 2], [2 ** 53 - 1]],
  [{ minLength: 2, maxLength: 3 }, ['ab', '水闸水', '😀😀'], ['a', '😀', 'abcd']],
  [{ pattern: '^\\p{L}+$' }, ['水闸'], ['a1']],
  [{ pattern: '^[\\w\\-]+\\@' }, ['a-b@c'], ['@']],
  [{ anyOf: [{ type: 'string' }, { minimum: 5 }] }, ['a', 5], [4]],
  [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, [1.5], [1, 'a']],
  [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1], [0, 3]],
  [{ not: { type: 'string' } }, [1], ['a']],
  [choice({ type: 'string' }, { minLength: 2 }, { minimum: 2 }), ['ab', 2], ['a', 1]],
  [{ format: 'email', 'x-unknown': 3, title: 't', default: 1 }, ['not an email', 1], []],
])('%j accepts what it should and nothing else', (schema, good, bad) => {
  for (const value of good) expect([value, holds(schema, value)]).toEqual([value, true]);
  for (const value of bad) expect([value, holds(schema, value)]).toEqual([value, false]);
});

test('a fault has its path, and no more faults are gathered than are shown', () => {
  const schema = { properties: { list: { items: { properties: { n: { type: 'number' } } } } } };
  expect(jsonSchemaChecker(schema)({ list: [{ n: 1 }, { n: 'x' }] })).toEqual([
    { path: ['list', 1, 'n'], message: 'Instance type "string" is invalid. Expected "number".' },
  ]);
  expect(jsonSchemaChecker({ items: { type: 'number' } })(Array(1000).fill('x'))).toHaveLength(20);
});

test('local references are followed, also those that nest', () => {
  const tree = {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        type: 'object',
        properties: { name: { $ref: '#/$defs/a~1b%20c' }, next: { $ref: '#/$defs/node' } },
        required: ['name'],
      },
      'a/b c': { type: 'string' },
    },
  };
  expect(holds(tree, { name: 'a', next: { name: 'b' } })).toBe(true);
  expect(jsonSchemaChecker(tree)({ name: 'a', next: { name: 1 } })).toMatchObject([
    { path: ['next', 'name'] },
  ]);
  expect(
    holds({ properties: { child: { $ref: '#' } }, required: ['id'] }, { id: 1, child: {} }),
  ).toBe(false);
});

test('a name and a value at the same place are told apart', () => {
  const schema = {
    propertyNames: { $ref: '#/$defs/word' },
    additionalProperties: { $ref: '#/$defs/word' },
    $defs: { word: { type: 'string', maxLength: 3 } },
  };
  expect(holds(schema, { abc: 'abc' })).toBe(true);
  expect(holds(schema, { abc: 'abcd' })).toBe(false);
  expect(holds(schema, { abcd: 'abc' })).toBe(false);
});

test('schemas that refer to one another in many ways are walked once for each place', () => {
  const step = { anyOf: [{ $ref: '#/$defs/n' }, { $ref: '#/$defs/n' }, { const: 'end' }] };
  const schema = {
    $ref: '#/$defs/n',
    $defs: { n: { type: 'object', properties: { n: step }, required: ['n'] } },
  };
  let value: unknown = 'wrong';
  for (let depth = 0; depth < 60; depth += 1) value = { n: value };
  expect(holds(schema, value)).toBe(false);
  const levels = Object.fromEntries(
    Array.from({ length: 40 }, (_, level) => [
      `l${level}`,
      { allOf: [{ $ref: `#/$defs/l${level + 1}` }, { $ref: `#/$defs/l${level + 1}` }] },
    ]),
  );
  const wide = { $ref: '#/$defs/l0', $defs: { ...levels, l40: { type: 'number' } } };
  expect(holds(wide, 'wrong')).toBe(false);
  expect(holds(wide, 1)).toBe(true);
});

test.each<[string, Record<string, unknown>]>([
  ['leads outside of the schema', { properties: { a: { $ref: 'https://example.com/a.json' } } }],
  ['leads outside of the schema', { properties: { a: { $ref: '#anchor' } } }],
  ['leads nowhere', { properties: { a: { $ref: '#/$defs/constructor' } } }],
  ['leads back to itself', { allOf: [{ $ref: '#' }] }],
  ['leads back to itself', choice({ $ref: '#' })],
  ['leads back to itself', choice(true, { $ref: '#' })],
  ['leads back to itself', choice(true, true, { $ref: '#' })],
  [
    'leads back to itself',
    {
      properties: { x: { $ref: '#/$defs/b' } },
      anyOf: [{ $ref: '#/$defs/b' }],
      $defs: { b: { not: { $ref: '#' } } },
    },
  ],
  ['properties: a: names the unknown type "text"', { properties: { a: { type: 'text' } } }],
  ['must be a list', { required: true }],
  ['must be a number', { minProperties: '1' }],
  ['must be an object', { properties: [] }],
  ['Invalid regular expression', { properties: { a: { pattern: '(' } } }],
  ['is not a schema', { properties: { a: 'string' } }],
  ['unevaluatedProperties is not supported', { unevaluatedProperties: false }],
])('K-05 a tool whose schema cannot be held against arguments is refused: %s', (why, schema) => {
  const define = () =>
    toolFromInstance({
      name: 'odd',
      description: '',
      input_schema: { type: 'object', ...schema },
      exec: () => 1,
    });
  const words = why.replace('properties: a: ', '');
  expect(define).toThrow(expect.objectContaining({ code: 'SCHEMA_NOT_UNDERSTOOD' }));
  expect(define).toThrow(words);
});

const scalar = fc.constantFrom(null, true, false, 0, 1, 2, 2.5, -1, 10, '', 'a', 'ab', 'xyz', '😀');
const names = fc.constantFrom('a', 'b', 'xa');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const count = fc.nat(3);
const { schema } = fc.letrec((tie) => {
  const inner = tie('schema');
  const some = fc.array(inner, { minLength: 1, maxLength: 2 });
  const byName = fc.dictionary(names, inner, { maxKeys: 2, noNullPrototype: true });
  const types = fc.constantFrom(
    'string',
    'number',
    'integer',
    'boolean',
    'null',
    'array',
    'object',
  );
  const limit = fc.constantFrom(-1, 0, 1, 2, 2.5);
  const parts: fc.Arbitrary<Record<string, unknown>>[] = [
    fc.record({ type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })) }),
    fc.record({ const: value }),
    fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
    fc.record({ minimum: limit, exclusiveMaximum: limit }),
    fc.record({ maximum: limit, exclusiveMinimum: limit }),
    fc.record({ multipleOf: fc.constantFrom(0.1, 0.5, 1, 2) }),
    fc.record({ minLength: count, maxLength: count }),
    fc.record({ pattern: fc.constantFrom('^a', 'b$', '^.$') }),
    fc.record({ minItems: count, maxItems: count, uniqueItems: fc.boolean() }),
    fc.record({ minProperties: count, maxProperties: count }),
    fc.record({ required: fc.uniqueArray(names, { maxLength: 2 }) }),
    fc.record({ dependentRequired: fc.dictionary(names, fc.uniqueArray(names), { maxKeys: 2 }) }),
    fc.record({ items: inner }),
    fc.record({ prefixItems: some, items: inner }),
    fc.record({ contains: inner }),
    fc.record({ properties: byName, additionalProperties: inner }),
    fc.record({ patternProperties: fc.record({ '^x': inner }), additionalProperties: inner }),
    fc.record({ propertyNames: inner }),
    fc.record({ anyOf: some }),
    fc.record({ oneOf: some }),
    fc.record({ allOf: some }),
    fc.record({ not: inner }),
    fc.tuple(inner, inner, inner).map((branches) => choice(...branches)),
    fc.constant({ $ref: '#/$defs/leaf' }),
  ];
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(true, false, {}),
      fc
        .tuple(fc.oneof(...parts), fc.oneof(...parts))
        .map(([one, other]) => ({ ...one, ...other })),
    ),
  };
});

test('any schema and value get the verdict that @cfworker/json-schema gives', () => {
  fc.assert(
    fc.property(schema, value, (part, instance) => {
      const whole = { allOf: [part], $defs: { leaf: { type: ['string', 'array'], minLength: 1 } } };
      const expected = new Validator(JSON.parse(JSON.stringify(whole)), '2020-12', false).validate(
        instance,
      );
      expect(holds(whole, instance)).toBe(expected.valid);
    }),
    { numRuns: 3_000 },
  );
});
