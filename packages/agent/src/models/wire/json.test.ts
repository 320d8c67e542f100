import { expect, test } from 'vitest';
import { argumentsObject, listOf, numberOr, parseJson } from './json.js';

test('JSON is told from what is none, also where its value is null', () => {
  expect(parseJson('null')).toEqual({ value: null });
  expect(parseJson('{"a":1}')).toEqual({ value: { a: 1 } });
  expect(parseJson('{"a":')).toBeUndefined();
  expect(parseJson('')).toBeUndefined();
});

test('arguments are an object whatever the model wrote, so that the history stays valid', () => {
  expect(argumentsObject('{"a":1}')).toEqual({ a: 1 });
  expect(argumentsObject(' \n')).toEqual({});
  for (const text of ['{"a":', '[1]', 'null', '5'])
    expect(argumentsObject(text), text).toEqual({ _not_valid_json: text });
});

test('what is no number or no list of a server is as if it were not there', () => {
  expect([numberOr(0, 7), numberOr(3, 7)]).toEqual([0, 3]);
  for (const value of ['3', undefined, null, Number.NaN, Number.POSITIVE_INFINITY])
    expect(numberOr(value, 7)).toBe(7);
  expect(listOf([1])).toEqual([1]);
  for (const value of ['ab', undefined, null, { length: 1 }]) expect(listOf(value)).toEqual([]);
});
