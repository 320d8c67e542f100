import { expect, test } from 'vitest';
import { contestedSlots } from './contested-slots.js';
import type { SeenSlot } from './slot-values.js';

const slot = (values: readonly string[]): SeenSlot => ({
  slot: 'name',
  values,
  looks: false,
  goesOut: false,
});
const names = [...'abcdefghij'];
const folders = slot(names.map((_, index) => (index % 2 ? 'city' : 'sport')));

test('P-08 a no to something in a folder that was never allowed is about that folder', () => {
  expect(contestedSlots([folders, slot(names)], [['legal', 'x']])).toEqual([true, false]);
});

test('P-08 a no to something among what was allowed may be about anything in it', () => {
  expect(contestedSlots([folders, slot(names)], [['city', 'x']])).toEqual([true, true]);
  expect(contestedSlots([folders, slot(names)], [['city', 'a']])).toEqual([true, true]);
});

test('P-08 a no to something of another shape is about what it does', () => {
  expect(contestedSlots([folders, slot(names)], [undefined])).toEqual([false, false]);
});
