import { expect, test } from 'vitest';
import { jsonSchemaChecker } from '../check-json-schema.js';

const text = { type: 'string' };
const notText = 'Instance type "number" is invalid. Expected "string".';
const beyond = (key: string) => `Property "${key}" does not match additional properties schema.`;

test.each<[Record<string, unknown>, unknown, [path: string, message: string][]]>([
  [{ required: ['a', 'b'] }, { a: 1 }, [['', 'Instance does not have required property "b".']]],
  [{ minProperties: 1 }, {}, [['', 'minProperties is 1, got 0.']]],
  [{ minProperties: 1 }, [], []],
  [{ maxProperties: 1 }, { a: 1 }, []],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, [['', 'maxProperties is 1, got 2.']]],
  [{ propertyNames: { maxLength: 1 } }, { a: 1, bc: 2 }, [['bc', 'maxLength is 1, got 2.']]],
  [{ dependentRequired: { a: ['b'] } }, { b: 1 }, []],
  [
    { dependentRequired: { a: ['b'] } },
    { a: 1 },
    [['', 'Instance has "a" but does not have "b".']],
  ],
  [
    { dependentSchemas: { a: { required: ['b'] } } },
    { a: 1 },
    [['', 'Instance does not have required property "b".']],
  ],
  [{ dependencies: { a: ['b'] } }, { a: 1 }, [['', 'Instance has "a" but does not have "b".']]],
  [{ properties: { a: text, b: text } }, { a: 1, b: '', c: 2 }, [['a', notText]]],
  [{ properties: { a: { properties: { b: text } } } }, { a: { b: 1 } }, [['a.b', notText]]],
  [{ patternProperties: { '^x': text } }, { x1: 1, y: 2, x2: 'ok' }, [['x1', notText]]],
  [
    { properties: { a: {} }, patternProperties: { '^x': {} }, additionalProperties: text },
    { a: 1, x: 2, b: 'ok', c: 3 },
    [
      ['', beyond('c')],
      ['c', notText],
    ],
  ],
  [
    { additionalProperties: false },
    { a: 1 },
    [
      ['', beyond('a')],
      ['a', 'False boolean schema.'],
    ],
  ],
  [{ properties: { a: text }, required: ['a'] }, 'no object', []],
])('%j tells of %j exactly what is wrong', (schema, value, issues) => {
  const found = jsonSchemaChecker(schema)(value);
  expect(found.map(({ path, message }) => [path.join('.'), message])).toEqual(issues);
});

test.each([
  [{ properties: [] }, 'properties: must be an object'],
  [{ properties: { a: 5 } }, 'properties: 5 is not a schema'],
  [{ patternProperties: { '(': {} } }, /^patternProperties: Invalid regular expression/],
  [{ required: 'a' }, 'required: must be a list'],
  [{ minProperties: '1' }, 'minProperties: must be a number'],
])('the operand in %j makes no sense and says why', (schema, message) => {
  expect(() => jsonSchemaChecker(schema)).toThrow(message);
});

test.each(['dependentSchemas', 'dependencies'])(
  'a circle through %s is refused, since it is held against the same value',
  (keyword) => {
    expect(() => jsonSchemaChecker({ [keyword]: { a: { $ref: '#' } } })).toThrow(
      '$ref leads back to itself',
    );
  },
);

test('a schema that refers to itself from a property ends with the value', () => {
  const check = jsonSchemaChecker({ properties: { next: { $ref: '#' } }, required: ['id'] });
  expect(check({ id: 1, next: { id: 2 } })).toEqual([]);
  expect(check({ id: 1, next: {} })).toEqual([
    { path: ['next'], message: 'Instance does not have required property "id".' },
  ]);
});
