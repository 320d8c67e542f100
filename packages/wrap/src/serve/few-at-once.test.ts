import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.js';

test('W-05 what is over the limit is refused in words, and there is room again once one has ended, in whatever way', async () => {
  const few = fewAtOnce(2, 'two are open');
  const ends: ((isGood: boolean) => void)[] = [];
  const work = () =>
    new Promise<string>((resolve, reject) => {
      ends.push((isGood) => (isGood ? resolve('done') : reject(new Error('failed'))));
    });
  const [first, second] = [few(work), few(work)];
  await expect(few(work)).rejects.toThrow('two are open');
  ends[0]?.(true);
  await expect(first).resolves.toBe('done');
  const third = few(work);
  ends[1]?.(false);
  await expect(second).rejects.toThrow('failed');
  await expect(few(() => Promise.resolve('at once'))).resolves.toBe('at once');
  ends[2]?.(true);
  await expect(third).resolves.toBe('done');
  expect(ends).toHaveLength(3);
});

test('W-05 work that throws before it begins counts no longer', async () => {
  const few = fewAtOnce(1, 'one is open');
  const broken = () => few(() => Promise.reject(new Error('broken')));
  for (let count = 0; count < 3; count += 1) await expect(broken()).rejects.toThrow('broken');
});
