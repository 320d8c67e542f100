import { expect, test } from 'vitest';
import { Deadlines } from './deadlines.js';

test('deadlines run in the order they were set, and one that was taken back does not run', async () => {
  const deadlines = new Deadlines(20);
  const ran: string[] = [];
  deadlines.set(() => ran.push('first'));
  const takeBack = deadlines.set(() => ran.push('taken back'));
  takeBack();
  takeBack();
  await new Promise<void>((resolve) => {
    deadlines.set(() => {
      ran.push('last');
      resolve();
    });
  });
  expect(ran).toEqual(['first', 'last']);
});

test('a deadline that is set while others ring has its own time', async () => {
  const deadlines = new Deadlines(10);
  const ran: string[] = [];
  await new Promise<void>((resolve) => {
    deadlines.set(() => {
      ran.push('outer');
      deadlines.set(() => {
        ran.push('inner');
        resolve();
      });
    });
    deadlines.set(() => ran.push('beside'));
  });
  expect(ran).toEqual(['outer', 'beside', 'inner']);
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(deadlines.isIdle).toBe(true);
});

test('one that is taken back from between others changes neither their order nor whether they run', async () => {
  const deadlines = new Deadlines(10);
  const ran: number[] = [];
  const takeBack = Array.from({ length: 6 }, (_, index) =>
    deadlines.set(() => {
      ran.push(index);
      // One that is due takes back another one that is.
      if (index === 4) takeBack[5]?.();
    }),
  );
  takeBack[0]?.();
  takeBack[3]?.();
  await new Promise<void>((resolve) => {
    deadlines.set(resolve);
  });
  expect(ran).toEqual([1, 2, 4]);
});
