import { expect, test } from 'vitest';
import { messageOf } from './message-of.js';

test('an error gives its message', () => {
  expect(messageOf(new TypeError('no such file'))).toBe('no such file');
});

test.each([
  ['a string', 'stop', 'stop'],
  ['a number', 7, '7'],
  ['nothing', undefined, 'undefined'],
  ['a symbol', Symbol('x'), 'Symbol(x)'],
])('%s that was thrown gives its own words', (_, thrown, words) => {
  expect(messageOf(thrown)).toBe(words);
});

test.each([
  ['an object without a prototype', Object.create(null)],
  [
    'a value whose toString throws',
    {
      toString() {
        throw new Error('again');
      },
    },
  ],
])('%s does not throw once more', (_, thrown) => {
  expect(messageOf(thrown)).toBe('something that cannot be shown was thrown');
});
