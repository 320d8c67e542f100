import { expect, test } from 'vitest';
import { OutOfTime, withTimeGuard } from './with-time-guard.js';

const endless = () => {
  for (;;);
};

test('the guard gives back what work gives and throws what work throws', () => {
  expect(withTimeGuard(1000, () => 42)).toBe(42);
  expect(withTimeGuard(1000, () => withTimeGuard(500, () => undefined))).toBeUndefined();
  expect(() =>
    withTimeGuard(1000, () => {
      throw new TypeError('mine');
    }),
  ).toThrow(TypeError);
  expect(() => withTimeGuard(0, () => 1)).toThrow(OutOfTime);
  expect(() => withTimeGuard(50, endless)).toThrow(OutOfTime);
});
