import { expect, test } from 'vitest';
import { fewWaiting } from './few-waiting.js';

test('W-05 of news that come faster than they can be sent those that are too many are left out, and told once', async () => {
  const told: number[] = [];
  const sent: number[] = [];
  const pass = fewWaiting(2, (count) => told.push(count));
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const passed = [1, 2, 3, 4, 5].map((news) =>
    pass(async () => {
      sent.push(news);
      await opened;
    }),
  );
  expect(sent).toEqual([1, 2]);
  expect(told).toEqual([]);
  open();
  await Promise.all(passed);
  expect(told).toEqual([3]);
  await pass(async () => void sent.push(6));
  expect(sent).toEqual([1, 2, 6]);
  expect(told).toEqual([3]);
});

test('news that could not be sent hold no place', async () => {
  const pass = fewWaiting(1, () => undefined);
  await expect(pass(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await expect(pass(() => Promise.resolve())).resolves.toBeUndefined();
});
