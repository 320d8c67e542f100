import { expect, test } from 'vitest';
import { declaredRole, roleOf } from './field-role.js';

test.each([
  ['recipient', 'Alice', 'destination'],
  ['to.0', 'Alice', 'destination'],
  ['user_email', 'x', 'destination'],
  ['targetUrl', 'x', 'destination'],
  ['file_id', '13', 'object'],
  ['message_id', 7, 'object'],
  ['amount', 10, 'amount'],
  ['command', 'ls', 'command'],
  ['subject', 'Hello', 'content'],
  ['event.description', 'Hello', 'content'],
  ['body', 'see a@b.com', 'content'],
  ['limit', 10, 'option'],
  ['recurring', true, 'option'],
  ['whatever', 'a@b.com', 'destination'],
  ['whatever', 'one two three four five six seven eight nine', 'content'],
  ['whatever', 5, 'amount'],
  ['hotel', 'Good Night', 'object'],
  ['constructor', 'x', 'object'],
  ['messages.0', 'm-81', 'object'],
  ['messages.0', 'Hello', 'content'],
  ['message', 'm-81', 'content'],
  ['message', 331, 'object'],
])('V-03 %s with %j is a %s by itself', (path, value, role) => {
  expect(roleOf(path, value)).toBe(role);
});

test('V-03 a declared role is found for a field and for every entry of a list', () => {
  const declared = new Map([
    ['title', 'destination'],
    ['to.*', 'content'],
  ] as const);
  expect(declaredRole('title', declared)).toBe('destination');
  expect(declaredRole('to.3', declared)).toBe('content');
  expect(declaredRole('body', declared)).toBe(undefined);
});

test('a unit is an option, and the flat of that name is which one', () => {
  expect(['EUR', 'kg'].map((value) => roleOf('unit', value))).toEqual(['option', 'option']);
  expect(roleOf('unit', '3B')).toBe('object');
  expect(roleOf('lease.unit', 12)).toBe('object');
});
