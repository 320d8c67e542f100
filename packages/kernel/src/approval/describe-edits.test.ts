import { expect, test } from 'vitest';
import { describeEdits } from './describe-edits.js';

test.each<[unknown, unknown, string]>([
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, 'b: 2 → 3'],
  [{ a: 1 }, { a: 1, b: 3 }, 'b: (nothing) → 3'],
  [{ a: 1, b: 3 }, { a: 1 }, 'b: 3 → (nothing)'],
  [{ a: 1, b: 2 }, { a: 2, b: 1 }, 'a: 1 → 2; b: 2 → 1'],
  [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, 'nothing'],
  [{}, { constructor: 1 }, 'constructor: (nothing) → 1'],
  ['text', { a: 1 }, '"text" → {"a":1}'],
  [{ a: 1 }, undefined, '{"a":1} → (nothing)'],
])('from %j to %j is "%s"', (before, after, words) => {
  expect(describeEdits(before, after)).toBe(words);
});

test('long values are cut to 200 characters, and told apart behind the cut', () => {
  const value = (length: number, end = '') => `${'x'.repeat(length)}${end}`;
  const shown = (length: number, cut: number) => `"${'x'.repeat(length)}… (+${cut} characters)`;
  expect(describeEdits({ a: value(198) }, { a: 'y' })).toBe(`a: "${value(198)}" → "y"`);
  expect(describeEdits({ a: value(199) }, { a: 'y' })).toBe(`a: ${shown(199, 1)} → "y"`);
  expect(describeEdits({ a: value(300, 'a') }, { a: value(300, 'b') })).toBe(
    `a: ${shown(199, 103)} → ${shown(199, 103)}`,
  );
});

test('G-08 a … of the arguments is told as its escape, so that a cut is always one of ours', () => {
  expect(describeEdits({ a: 'x… (+3 characters)' }, { a: 'y' })).toBe(
    'a: "x\\u2026 (+3 characters)" → "y"',
  );
});
