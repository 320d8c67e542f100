import { expect, test } from 'vitest';
import { wasHeldUp } from './was-held-up.js';

test.each([
  ['in time', 16_000, false],
  ['a little late', 17_500, false],
  ['after the machine had slept', 60_000, true],
  ['while the machine had much else to do', 17_501, true],
  ['when the clock was set back', 500, false],
])('G-05 a timer of fifteen seconds that comes %s', (_, now, isHeldUp) => {
  expect(wasHeldUp({ setAt: 1_000, delayMs: 15_000 }, now)).toBe(isHeldUp);
});
