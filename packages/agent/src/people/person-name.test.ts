import { expect, test } from 'vitest';
import { personName } from './person-name.js';

test('R-02 one person has one name, however it is typed', () => {
  expect(personName('Ann')).toBe('ann');
  expect(personName('  ann ')).toBe('ann');
  expect(personName('ＡＮＮ')).toBe('ann');
  expect(personName('ann.lee@example.com')).toBe('ann.lee@example.com');
  expect(personName('auth0|5F7c')).toBe('auth0|5f7c');
  expect(personName('王芳')).toBe('王芳');
});

test('R-02 what could hide something or break a line is no name', () => {
  for (const text of [
    '',
    ' ',
    'a b',
    'a\nb',
    'a\u0000b',
    'a\u202eb',
    'a\u200bb',
    '-ann',
    '<b>',
    'a"b',
    'x'.repeat(129),
  ]) {
    expect(personName(text), JSON.stringify(text)).toBe(undefined);
  }
});
