import { expect, test } from 'vitest';
import type { SeenSlot } from './slot-values.js';
import { shareValues } from './vocabulary.js';

const slot = (values: readonly string[], more: Partial<SeenSlot> = {}): SeenSlot => ({
  slot: 'name',
  values,
  looks: false,
  goesOut: false,
  ...more,
});
const shared = (...slots: readonly SeenSlot[]) =>
  shareValues(slots).map(({ values, isShared }) => [values.join(' '), isShared]);

test('P-08 slots whose values are largely the same range over the same things', () => {
  expect(shared(slot(['a', 'b', 'c']), slot(['b', 'a', 'c', 'd']))).toEqual([
    ['a b c d', true],
    ['b a c d', true],
  ]);
  expect(shared(slot(['a', 'b']), slot(['a', 'b', 'c']))).toEqual([
    ['a b', false],
    ['a b c', false],
  ]);
  expect(shared(slot(['a', 'b', 'c']), slot(['x', 'y', 'z']))).toEqual([
    ['a b c', false],
    ['x y z', false],
  ]);
});

test('P-08 names are known again in what they are framed by', () => {
  const tests = slot(['cartTest.php', 'mailTest.php', 'shopTest.php'], { slot: 'file' });
  expect(shared(tests, slot(['cart', 'mail', 'shop', 'user']))[0]).toEqual([
    'cartTest.php mailTest.php shopTest.php userTest.php',
    true,
  ]);
});

test('P-08 what was only looked at speaks for no change', () => {
  const read = slot(['a', 'b', 'c', 'secrets'], { looks: true });
  const written = slot(['a', 'b', 'c']);
  expect(shared(written, read)).toEqual([
    ['a b c', true],
    ['a b c secrets', true],
  ]);
  expect(shared(slot(['a', 'b', 'c'], { looks: true }), slot(['a', 'b', 'c', 'd']))[0]).toEqual([
    'a b c d',
    true,
  ]);
});

test('P-08 where to something goes, and what is no name, is shared with nothing', () => {
  const out = slot(['a', 'b', 'c'], { slot: 'word', goesOut: true });
  const text = slot(['a', 'b', 'c'], { slot: 'text' });
  expect(shared(out, text, slot(['a', 'b', 'c', 'd'])).slice(0, 2)).toEqual([
    ['a b c', false],
    ['a b c', false],
  ]);
});
