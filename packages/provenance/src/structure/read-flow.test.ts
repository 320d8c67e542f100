import { expect, test } from 'vitest';
import { readFlow } from './read-flow.js';

test('what Python prints is read', () => {
  expect(readFlow(`{'a': 1, "b": [True, None, "it's"], 'c': (1.5, datetime), 3: 'x\\ny'}`)).toEqual(
    {
      a: 1,
      b: [true, null, "it's"],
      c: [1.5, 'datetime'],
      '3': 'x\ny',
    },
  );
  expect(readFlow('[]')).toEqual([]);
});

test.each([
  '',
  'text',
  '{',
  "{'a'}",
  "{'a': }",
  "['a' 'b']",
  '{} and more',
  "{'a': 'open",
  "{'a': 1,,}",
])('%j is no such print', (text) => {
  expect(readFlow(text)).toBeUndefined();
});
