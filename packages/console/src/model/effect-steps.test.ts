import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectSteps } from './effect-steps.js';

test('G-08 a long effect is drawn in steps of which none is heavy', () => {
  const steps = effectSteps(Array.from({ length: 4_500 }, (_, index) => ({ text: `${index}` })));
  expect(steps.map(({ length }) => length)).toEqual([2_000, 2_000, 500]);
  const wide = effectSteps([{ text: 'x'.repeat(1_000_000), kind: 'added' }]);
  expect(wide).toHaveLength(5);
  expect(wide.flat().every(({ kind, text }) => kind === 'added' && text.length <= 5_001)).toBe(
    true,
  );
});

test('G-08 nothing of an effect is lost between the steps, and no character is cut in two', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('', 'ab', '😀'.repeat(4_000), 'y'.repeat(9_999))),
      (texts) => {
        const drawn = effectSteps(texts.map((text) => ({ text }))).flat();
        expect(drawn.map(({ text }) => text).join('')).toBe(texts.join(''));
        // Refuses half a character.
        for (const { text } of drawn) expect(() => encodeURIComponent(text)).not.toThrow();
      },
    ),
    { numRuns: 30 },
  );
});
