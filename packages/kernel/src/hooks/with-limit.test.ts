import { expect, test } from 'vitest';
import { createManualClock } from '../testing/manual-clock.js';
import { withLimit } from './with-limit.js';

test('work that answers in time settles as it does, and leaves no timer', async () => {
  const clock = createManualClock();
  expect(await withLimit('now', 10, clock)).toBe('now');
  await expect(withLimit(Promise.reject(new Error('no')), 10, clock)).rejects.toThrow('no');
  expect(clock.timers).toBe(0);
});

test('work that does not answer is left at the limit', async () => {
  const clock = createManualClock();
  const work = withLimit(new Promise(() => undefined), 10, clock);
  const ended = expect(work).rejects.toThrow(new Error('no answer within 10 ms'));
  clock.advance(9);
  expect(clock.timers).toBe(1);
  clock.advance(1);
  await ended;
  expect(clock.timers).toBe(0);
});
