import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { sleep } from './sleep.js';

/** Which promises are over by now. */
async function over(...promises: readonly Promise<void>[]): Promise<readonly boolean[]> {
  const isOver = promises.map(() => false);
  for (const [index, promise] of promises.entries()) {
    void promise.then(() => {
      isOver[index] = true;
    });
  }
  for (let round = 0; round < 10; round += 1) await Promise.resolve();
  return isOver;
}

test('a sleep lasts as long as it was asked for', async () => {
  const clock = createManualClock();
  const slept = sleep(clock, 10);
  clock.advance(9);
  expect(await over(slept)).toEqual([false]);
  clock.advance(1);
  expect(await over(slept)).toEqual([true]);
});

test('a signal ends it, before it began or in the middle', async () => {
  const clock = createManualClock();
  const controller = new AbortController();
  const slept = sleep(clock, 10, controller.signal);
  expect(await over(slept)).toEqual([false]);
  controller.abort();
  expect(await over(slept, sleep(clock, 10, controller.signal))).toEqual([true, true]);
});

test('nothing is left behind: neither a timer nor a listener', async () => {
  const listeners: string[] = [];
  const signal = new AbortController().signal;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners.push('added');
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners.push('removed');
    remove(...args);
  };
  let cancelled = 0;
  const clock = {
    now: () => 0,
    setTimer(run: () => void) {
      queueMicrotask(run);
      return () => {
        cancelled += 1;
      };
    },
  };
  await sleep(clock, 1, signal);
  expect(listeners).toEqual(['added', 'removed']);
  expect(cancelled).toBe(1);
});
