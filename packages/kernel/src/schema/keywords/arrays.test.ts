import { expect, test } from 'vitest';
import { jsonSchemaChecker } from '../check-json-schema.js';

const text = { type: 'string' };
const notText = 'Instance type "number" is invalid. Expected "string".';
const needed = (found: number, range: string) =>
  `Array contains ${found} items matching schema; ${range} are needed.`;

test.each<[Record<string, unknown>, unknown, [path: PropertyKey[], message: string][]]>([
  [{ maxItems: 1 }, [1], []],
  [{ maxItems: 1 }, [1, 2], [[[], 'maxItems is 1, got 2.']]],
  [{ minItems: 1 }, [], [[[], 'minItems is 1, got 0.']]],
  [{ minItems: 1 }, '', []],
  [
    { items: text },
    ['a', 1, 'b', 2],
    [
      [[1], notText],
      [[3], notText],
    ],
  ],
  [{ items: text }, { 0: 1 }, []],
  [
    { items: [text], additionalItems: false },
    [1, 2],
    [
      [[0], notText],
      [[1], 'False boolean schema.'],
    ],
  ],
  [{ items: [text] }, ['a', 1], []],
  [{ prefixItems: [text] }, ['a', 1], []],
  [{ prefixItems: [text], items: false }, ['a', 1], [[[1], 'False boolean schema.']]],
  [{ contains: text }, ['a'], []],
  [{ contains: text }, [1], [[[], needed(0, '1 to Infinity')]]],
  [{ contains: text, minContains: 0 }, [], []],
  [{ contains: text, minContains: 2 }, ['a'], [[[], needed(1, '2 to Infinity')]]],
  [{ contains: text, maxContains: 1 }, ['a', 'b'], [[[], needed(2, '1 to 1')]]],
  [{ contains: text, maxContains: 1 }, ['a', 1], []],
  [{ contains: text }, 'a', []],
  [{ uniqueItems: true }, [1, '1'], []],
  [
    { uniqueItems: true },
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [[[], 'Array has duplicate items.']],
  ],
  [{ uniqueItems: false }, [1, 1], []],
  [{ uniqueItems: true }, 'aa', []],
])('%j tells of %j exactly what is wrong', (schema, value, issues) => {
  const found = jsonSchemaChecker(schema)(value);
  expect(found).toEqual(issues.map(([path, message]) => ({ path, message })));
});

test('no more than twenty faults are told', () => {
  const check = jsonSchemaChecker({ items: text });
  expect(check(Array.from({ length: 20 }, () => 1))).toHaveLength(20);
  expect(check(Array.from({ length: 30 }, () => 1))).toHaveLength(20);
});
