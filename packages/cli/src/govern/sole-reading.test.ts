import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soleReading } from './sole-reading.js';

test('whatever JSON.stringify writes is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const line = JSON.stringify(value);
      expect(soleReading(line)).toEqual(JSON.parse(line));
    }),
  );
});

test.each([
  '{"a":1,"a":1}',
  '{"method":"session/request_permission","method":"x"}',
  '{"method":"x","meth\\u006fd":"session/request_permission"}',
  '{"a":{"b":[{"c":1,"c":2}]}}',
  '{"__proto__":1,"__proto__":2}',
  '{"a":1',
  '\uFEFF{}',
  '{"a":NaN}',
  '',
])('G14 %s has no sole reading', (line) => {
  expect(soleReading(line)).toBeUndefined();
});

test.each(['{"a":":","b\\":":1}', '{"__proto__":{"a":1}}', '[":",{"":""}]', '"\\\\":'.slice(0, 4)])(
  '%s has one',
  (line) => {
    expect(soleReading(line)).toEqual(JSON.parse(line));
  },
);

test('a long line, and one that nests deep, are read in no time that one notices', () => {
  const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
  expect(soleReading(deep)).toBeDefined();
  const long = JSON.stringify({ text: '\\":'.repeat(5_000_000) });
  expect(soleReading(long)).toBeDefined();
});
