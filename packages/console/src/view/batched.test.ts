import { expect, test } from 'vitest';
import { batched } from './batched.js';

test('N-08 many events are one drawing, the last of them included', () => {
  const timers: (() => void)[] = [];
  let drawn = 0;
  const { call, stop } = batched(
    () => {
      drawn += 1;
    },
    (work) => {
      timers.push(work);
      return () => timers.splice(timers.indexOf(work), 1);
    },
  );
  for (let event = 0; event < 100; event += 1) call();
  expect(timers).toHaveLength(1);
  timers.shift()?.();
  expect(drawn).toBe(1);
  call();
  timers.shift()?.();
  expect(drawn).toBe(2);
  call();
  stop();
  expect(timers).toEqual([]);
});
