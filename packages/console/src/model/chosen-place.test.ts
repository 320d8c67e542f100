import { expect, test } from 'vitest';
import { chosenAmong } from './chosen-place.js';

test('N-01 the chosen row stays chosen wherever it stands', () => {
  expect(chosenAmong({ keys: ['a', 'b', 'c'], chosen: 'b' }, ['x', 'a', 'c', 'b'])).toBe('b');
});

test('N-01 a chosen row that is gone hands over to the next below it that is left', () => {
  expect(chosenAmong({ keys: ['a', 'b', 'c', 'd'], chosen: 'b' }, ['a', 'c', 'd'])).toBe('c');
  expect(chosenAmong({ keys: ['a', 'b', 'c', 'd'], chosen: 'b' }, ['a', 'd', 'e'])).toBe('d');
});

test('N-01 where none below is left it is the nearest above', () => {
  expect(chosenAmong({ keys: ['a', 'b', 'c'], chosen: 'c' }, ['a', 'b'])).toBe('b');
  expect(chosenAmong({ keys: ['a', 'b', 'c'], chosen: 'c' }, ['a', 'b', 'new'])).toBe('b');
});

test('N-01 where nothing was chosen, or nothing of the list is left, it is the first; of nothing none', () => {
  expect(chosenAmong({ keys: [], chosen: undefined }, ['a', 'b'])).toBe('a');
  expect(chosenAmong({ keys: ['a'], chosen: 'a' }, ['b', 'c'])).toBe('b');
  expect(chosenAmong({ keys: ['a'], chosen: 'a' }, [])).toBeUndefined();
});
