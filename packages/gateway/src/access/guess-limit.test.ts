import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { GuessLimit } from './guess-limit.js';

const wrongTimes = (limit: GuessLimit, peer: string, times: number) => {
  for (let done = 0; done < times; done += 1) limit.wrong(peer);
};

test('G-07 a few wrong guesses cost nothing, then each one doubles the wait up to the longest', () => {
  const clock = createManualClock();
  const limit = new GuessLimit(clock, 60_000);
  wrongTimes(limit, 'a', 9);
  expect(limit.waitMs('a')).toBe(0);
  const waits = Array.from({ length: 8 }, () => {
    limit.wrong('a');
    const wait = limit.waitMs('a');
    clock.advance(wait);
    return wait;
  });
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(limit.waitMs('a')).toBe(0);
});

test('G-07 one peer does not hold up another; very many guesses hold up all, but not for long', () => {
  const limit = new GuessLimit(createManualClock(), 60_000);
  wrongTimes(limit, 'a', 50);
  expect([limit.waitMs('a'), limit.waitMs('b')]).toEqual([60_000, 0]);
  for (let peer = 0; peer < 100; peer += 1) limit.wrong(`peer ${peer}`);
  expect(limit.waitMs('b')).toBe(5_000);
});

test('G-07 who kept quiet is forgiven', () => {
  const clock = createManualClock();
  const limit = new GuessLimit(clock, 60_000);
  wrongTimes(limit, 'b', 20);
  clock.advance(11 * 60_000);
  limit.wrong('b');
  expect(limit.waitMs('b')).toBe(0);
});

test('G-07 guesses under ever new addresses do not fill the memory', () => {
  const limit = new GuessLimit(createManualClock(), 60_000);
  wrongTimes(limit, 'first', 20);
  for (let peer = 0; peer < 20_000; peer += 1) limit.wrong(`peer ${peer}`);
  expect(limit.waitMs('first')).toBe(5_000);
});
