import { expect, test } from 'vitest';
import { coalesced } from './coalesced.js';

function counted(restMs = 1) {
  const ends: (() => void)[] = [];
  let runs = 0;
  const ask = coalesced(() => {
    runs += 1;
    return new Promise((resolve) => ends.push(resolve));
  }, restMs);
  return { ask, runs: () => runs, end: () => ends.shift()?.() };
}

test('W-03 whoever asks while it runs shares the one run that comes after', async () => {
  const { ask, runs, end } = counted();
  const first = ask();
  const later = Array.from({ length: 1_000 }, ask);
  expect(runs()).toBe(1);
  end();
  await first;
  await expect.poll(runs).toBe(2);
  end();
  await Promise.all(later);
  expect(runs()).toBe(2);
});

test('a run that fails is told to those who asked for it, and the next one runs', async () => {
  let runs = 0;
  const ask = coalesced(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no');
  }, 1);
  const [first, second] = [ask(), ask()];
  await expect(first).rejects.toThrow('no');
  await second;
  expect(runs).toBe(2);
});

test('after a rest it runs at once', async () => {
  const { ask, runs, end } = counted();
  for (const count of [1, 2, 3]) {
    const asked = ask();
    await expect.poll(runs).toBe(count);
    end();
    await asked;
  }
});
