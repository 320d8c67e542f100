import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.js';

const nested = (value: unknown, levels: number): unknown => {
  let whole = value;
  for (let level = 0; level < levels; level += 1)
    whole = level % 2 ? [whole, 1] : { b: whole, a: 0 };
  return whole;
};

test('the text is JSON of the same value, whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonicalJson({ b: [1, { d: 1, c: undefined }], a: null })).toBe(
    '{"a":null,"b":[1,{"d":1}]}',
  );
});

test('what is nested deep is written as what is not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const [before = '', after = ''] = canonicalJson(nested('*', 300)).split('"*"');
      expect(canonicalJson(nested(value, 300))).toBe(`${before}${canonicalJson(value)}${after}`);
    }),
  );
});

test('no depth ends it, and other values have another text', () => {
  const [one, other] = [nested(1, 200_000), nested(2, 200_000)].map(canonicalJson);
  expect(one?.length).toBe(other?.length);
  expect(one === other).toBe(false);
});
