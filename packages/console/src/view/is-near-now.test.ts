import { expect, test } from 'vitest';
import { isNearNow } from './is-near-now.js';

test('N-08 of several sights that come at once the newest counts, so that a list goes on loading on a busy page', () => {
  expect(isNearNow([{ isIntersecting: false }, { isIntersecting: true }])).toBe(true);
  expect(isNearNow([{ isIntersecting: true }, { isIntersecting: false }])).toBe(false);
  expect(isNearNow([])).toBe(false);
});
