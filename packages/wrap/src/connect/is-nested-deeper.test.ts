import { expect, test } from 'vitest';
import { isNestedDeeper } from './is-nested-deeper.js';

test('levels of objects and lists are counted, also where there are very many', () => {
  expect(isNestedDeeper('text', 0)).toBe(false);
  expect(isNestedDeeper([], 0)).toBe(false);
  expect(isNestedDeeper([1], 0)).toBe(true);
  expect(isNestedDeeper({ a: [{ b: null }] }, 3)).toBe(false);
  expect(isNestedDeeper({ a: [{ b: null }] }, 2)).toBe(true);
  let deep: unknown = 1;
  for (let count = 0; count < 200_000; count += 1) deep = { deep };
  expect(isNestedDeeper(deep, 100)).toBe(true);
});
