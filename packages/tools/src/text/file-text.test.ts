import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BOM,
  bytesToByteText,
  count,
  countLines,
  fromByteText,
  lineEndingOf,
  showByteText,
  toByteText,
  toCrlf,
} from './file-text.js';

test('any bytes come back as they were, and text shows as it was written', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(Buffer.from(fromByteText(bytesToByteText(bytes)))).toEqual(Buffer.from(bytes));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(showByteText(toByteText(text))).toBe(text);
    }),
  );
  expect(bytesToByteText(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))).toBe('\u0002\u0003');
  expect(showByteText('\u00ff')).toBe('\ufffd');
  expect(toByteText('\ufeff')).toBe(BOM);
});

test.each([
  ['', 'none'],
  ['a', 'none'],
  ['a\n', 'lf'],
  ['a\r\nb\r\n', 'crlf'],
  ['a\r\nb\n', 'mixed'],
  ['a\rb', 'none'],
])('the line ends of %j are %s', (text, ending) => {
  expect(lineEndingOf(text)).toBe(ending);
});

test('every line feed becomes CR LF, once', () => {
  expect(toCrlf('a\nb\r\nc\rd')).toBe('a\r\nb\r\nc\rd');
});

test('parts are counted without overlap, and nothing is found of nothing', () => {
  expect([count('aaa', 'aa'), count('abab', 'ab'), count('x', 'ab'), count('x', '')]).toEqual([
    1, 2, 0, 0,
  ]);
});

test.each([
  ['', 0],
  ['a', 1],
  ['a\n', 1],
  ['a\nb', 2],
  ['\n\n', 2],
])('%j has %d lines', (text, lines) => {
  expect(countLines(text)).toBe(lines);
});
