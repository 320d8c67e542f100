import { expect, test } from 'vitest';
import { ArrivalWatch } from './arrival-watch.js';

test('G-07 a message that never ends is noticed, control frames between its pieces or not', () => {
  const watch = new ArrivalWatch(300);
  expect(watch.isTooSlow(300, 0, 1_000)).toBe(false);
  expect(watch.isTooSlow(310, 100, 1_000)).toBe(false);
  watch.onControl(4);
  expect(watch.isTooSlow(321, 900, 1_000)).toBe(false);
  expect(watch.isTooSlow(321, 1_100, 1_000)).toBe(true);
});

test('G-07 a connection that only answers pings, or whose messages end, is not slow', () => {
  const watch = new ArrivalWatch(0);
  for (let round = 1; round < 50; round += 1) {
    watch.onControl(0);
    expect(watch.isTooSlow(round * 6, round * 1_000, 1_000)).toBe(false);
  }
  expect(watch.isTooSlow(500, 60_000, 1_000)).toBe(false);
  watch.onMessage(600);
  expect(watch.isTooSlow(600, 62_000, 1_000)).toBe(false);
});

test('G-07 the time of a message begins with its own first byte, not with that of the one before', () => {
  const watch = new ArrivalWatch(0);
  expect(watch.isTooSlow(10, 0, 1_000)).toBe(false);
  watch.onMessage(20);
  expect(watch.isTooSlow(30, 1_500, 1_000)).toBe(false);
  expect(watch.isTooSlow(30, 2_499, 1_000)).toBe(false);
  expect(watch.isTooSlow(30, 2_500, 1_000)).toBe(true);
  watch.onMessage(40);
  expect(watch.isTooSlow(40, 9_000, 1_000)).toBe(false);
  expect(watch.isTooSlow(41, 9_001, 1_000)).toBe(false);
});
