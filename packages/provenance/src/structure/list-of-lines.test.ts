import { expect, test } from 'vitest';
import { Introduction, listOfLines } from './list-of-lines.js';

test('what introduces a line is kept apart from its value, and tells whether the two are a sentence', () => {
  expect(listOfLines('Hotel: Good Night\nLuxury Palace')).toEqual([
    new Introduction('Hotel', false),
    'Good Night',
    'Luxury Palace',
  ]);
  expect(listOfLines('MSKU7788120: waive inspection & release')).toEqual([
    new Introduction('MSKU7788120', true),
    'waive inspection & release',
  ]);
});

test('rows of cells are records, and a sentence among the lines makes them a text', () => {
  expect(listOfLines('Jo  7\nMo  9')).toEqual([
    { column0: 'Jo', column1: '7' },
    { column0: 'Mo', column1: '9' },
  ]);
  expect(listOfLines('Jo  7\nPay Mo first. Thank you')).toBe(undefined);
});
