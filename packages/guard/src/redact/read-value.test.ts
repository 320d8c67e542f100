import { expect, test } from 'vitest';
import { readValue } from './read-value.js';

const read = (text: string) => {
  const { value, quoted } = readValue(text, 0) ?? {};
  return { value, quoted };
};

test.each([
  ['"abc def"', 'abc def'],
  ["'a\\'b' ", "a\\'b"],
  ['f"abc"', 'abc'],
  ['"""abc"""', 'abc'],
  ['\\"abc\\"', 'abc'],
  ['`abc`', 'abc'],
  ['"open and no end', 'open'],
  ['getenv("abc")', 'abc'],
  ['env("NAME", "abc")', 'abc'],
  ['new "abc"', 'abc'],
])('a quoted value is read without its marks: %s', (text, value) => {
  expect(read(text)).toEqual({ value, quoted: true });
});

test.each([
  ['abc;def', 'abc'],
  ['abc, def', 'abc'],
  ['abc).', 'abc'],
  ['a(b)', 'a(b)'],
  ['abc\\ndef=1', 'abc'],
  ['abc，以后', 'abc'],
])('a bare value ends where the text around it goes on: %s', (text, value) => {
  expect(read(text)).toEqual({ value, quoted: false });
});

test.each(['Bearer abc', 'basic abc', '"Token abc"'])('a scheme is no part of it: %s', (text) => {
  expect(read(text)).toEqual({ value: 'abc', quoted: true });
});

test('where nothing stands nothing is read, and a value never swallows what is blocked out', () => {
  expect(readValue('   ', 0)).toBeUndefined();
  expect(readValue('\uE000\uE000', 0)).toBeUndefined();
  expect(readValue('ab\uE000', 0)?.value).toBe('ab');
});
