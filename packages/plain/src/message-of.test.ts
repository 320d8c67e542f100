import { expect, test } from 'vitest';
import { messageOf } from './message-of.js';

const circle: Record<string, unknown> = {};
circle.itself = circle;

test('an error gives its message', () => {
  expect(messageOf(new TypeError('no such file'))).toBe('no such file');
});

test.each([
  ['a string', 'stop', 'stop'],
  ['a number', 7, '7'],
  ['nothing', undefined, 'undefined was thrown, which says nothing'],
  ['null', null, 'null'],
  ['an error without words', new RangeError(), 'RangeError'],
  ['an object with a message', { message: 'no money' }, 'no money'],
  ['an object without one', { status: 500 }, '{"status":500}'],
  ['an object with a text of its own', { toString: () => 'mine' }, 'mine'],
  ['a symbol', Symbol('x'), 'Symbol(x)'],
])('%s that was thrown gives its own words', (_, thrown, words) => {
  expect(messageOf(thrown)).toBe(words);
});

test.each([
  ['an object without a prototype', Object.create(null)],
  ['a circle', circle],
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
