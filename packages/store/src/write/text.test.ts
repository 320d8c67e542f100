import { expect, test } from 'vitest';
import { cleanText, requireKey, toBody } from './text.js';

test.each<[unknown, string]>([
  ['', 'The session id "" is empty'],
  [undefined, 'The session id "undefined" is empty'],
  [5, 'The session id "5" is empty'],
  ['a\0b', 'The session id "a\\u0000b" holds a NUL character'],
  ['a\ud800b', 'The session id "a\\ud800b" holds half of a surrogate pair'],
  ['a\udc00', 'The session id "a\\udc00" holds half of a surrogate pair'],
  ['x'.repeat(1001), `The session id "${'x'.repeat(80)}" is longer than 1000 characters`],
])('%j finds no row', (value, message) => {
  expect(() => requireKey('session id', value as string)).toThrow(
    expect.objectContaining({ name: 'StoreError', code: 'BAD_TEXT', message }),
  );
});

test.each(['a', 'x'.repeat(1000), 'emoji 😀', 'with spaces', '__proto__'])('%j does', (value) => {
  expect(requireKey('session id', value)).toBe(value);
});

test('what cannot be stored is replaced visibly, and all else stays', () => {
  expect(cleanText('plain 😀')).toBe('plain 😀');
  expect(cleanText('a\0b\0')).toBe('a\ufffdb\ufffd');
  expect(cleanText('a\ud800b\udc00')).toBe('a\ufffdb\ufffd');
  expect(cleanText('\0😀')).toBe('\ufffd😀');
});

test('a body is JSON, nothing is null, and 64 Mi characters are the most', () => {
  expect(toBody('note', { a: 1 })).toBe('{"a":1}');
  expect(toBody('note', undefined)).toBe('null');
  const most = 64 * 1024 * 1024;
  expect(toBody('note', 'x'.repeat(most - 2))).toHaveLength(most);
  expect(() => toBody('note', 'x'.repeat(most - 1))).toThrow(
    expect.objectContaining({
      code: 'VALUE_TOO_LARGE',
      message: `The note takes ${most + 1} characters; the store keeps at most ${most} in one value`,
    }),
  );
});
