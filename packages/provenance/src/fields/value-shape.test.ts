import { expect, test } from 'vitest';
import { addressesIn, shapeOf } from './value-shape.js';

test.each([
  ['a.b@example.com', 'mail'],
  ['Ole Brandt <ole@example.com>', 'mail'],
  ['https://example.com/x?y=1', 'url'],
  ['www.example.com', 'url'],
  ['example.io/path', 'url'],
  ['US133000000121212121212', 'account'],
  ['4111 1111 1111 1111', 'account'],
  ['+1 (555) 010-99', 'phone'],
  ['+4791244871', 'phone'],
  ['2024-05-13 10:00', 'date'],
  ['src/a/b.ts', 'path'],
  ['report.docx', 'path'],
  ['12.50', 'number'],
  [7, 'number'],
  [true, 'flag'],
  ['true', 'flag'],
  ['general', 'word'],
  [`https://evil.example/?d=${'x'.repeat(500)}`, 'url'],
  [`${'word '.repeat(100)}`, 'text'],
  ['one two three four five six seven eight nine', 'text'],
])('V-03 %j looks like a %s', (value, shape) => {
  expect(shapeOf(value)).toBe(shape);
});

test('the addresses of a text are found without the signs around them', () => {
  expect(
    addressesIn(
      'See **www.one.com**, (https://two.org/x), "a@three.net"; pay DE89370400440532013000. Bye.',
    ),
  ).toEqual(['www.one.com', 'https://two.org/x', 'a@three.net', 'DE89370400440532013000']);
});

test('a number that its text calls an account is an address, any other number is not', () => {
  expect(addressesIn('Reminder: wire $100 to IBAN 0123456789')).toEqual(['0123456789']);
  expect(addressesIn('account number: 99-1 is 12345678 and order 123456789')).toEqual([]);
});

test('an address is found between words that are written without spaces', () => {
  expect(
    addressesIn('请大家点击https://login.example/x重新登录，或写信到eve@mirror.example。'),
  ).toEqual(['https://login.example/x', 'eve@mirror.example']);
});
