import { expect, test } from 'vitest';
import { propertiesOf, requiredOf, schemaAt } from './json-schema.js';

const NUMBER = { type: 'number' };
const TEXT = { type: 'string' };

test('properties and required names are read as far as they are what they should be', () => {
  expect([...propertiesOf({ properties: { a: NUMBER, b: 5, c: true } })]).toEqual([['a', NUMBER]]);
  expect(propertiesOf({ properties: [] }).size).toBe(0);
  expect(propertiesOf({}).size).toBe(0);
  expect(requiredOf({ required: ['a', 5, 'b'] })).toEqual(['a', 'b']);
  expect(requiredOf({ required: 'a' })).toEqual([]);
  expect(requiredOf({})).toEqual([]);
});

test('a path leads through properties, items and every alternative that has it', () => {
  const schema = {
    properties: {
      a: NUMBER,
      list: { items: { properties: { b: TEXT } } },
      one: { anyOf: [{ properties: { c: NUMBER } }, { type: 'null' }] },
      two: { oneOf: [{ properties: { c: NUMBER } }, { properties: { c: TEXT } }] },
    },
  };
  expect(schemaAt(schema, [])).toBe(schema);
  expect(schemaAt(schema, ['a'])).toBe(NUMBER);
  expect(schemaAt(schema, ['list', 0, 'b'])).toBe(TEXT);
  expect(schemaAt(schema, ['one', 'c'])).toBe(NUMBER);
  expect(schemaAt(schema, ['two', 'c'])).toEqual({ anyOf: [NUMBER, TEXT] });
  expect(schemaAt(schema, ['one', 'd'])).toBeUndefined();
  expect(schemaAt(schema, ['a', 'b'])).toBeUndefined();
  expect(schemaAt(schema, ['nothing', 'a'])).toBeUndefined();
  expect(schemaAt(schema, ['list', 'b'])).toBeUndefined();
  expect(schemaAt(schema, ['constructor'])).toBeUndefined();
  expect(schemaAt({ items: 5 }, [0])).toBeUndefined();
  expect(schemaAt({ anyOf: 'odd' }, ['a'])).toBeUndefined();
});
