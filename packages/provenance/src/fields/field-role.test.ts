import { expect, test } from 'vitest';
import { roleOf } from './field-role.js';

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
])('V-03 %s with %j is a %s by itself', (path, value, role) => {
  expect(roleOf(path, value)).toBe(role);
});

test('V-03 what is declared outranks names and looks', () => {
  const declared = new Map([
    ['title', 'destination'],
    ['to.*', 'content'],
  ] as const);
  expect(roleOf('title', 'x', declared)).toBe('destination');
  expect(roleOf('to.3', 'a@b.com', declared)).toBe('content');
});
