import type { Awaitable } from '../awaitable.js';
import type { Clock } from '../ports.js';

export class HookTimeout extends Error {
  override readonly name = 'HookTimeout';
}

/** Settles with `work`, or rejects after `limitMs`. */
export async function withLimit<T>(
  work: Awaitable<T>,
  limitMs: number,
  clock: Clock,
): Promise<Awaited<T>> {
  let disarm: () => void = () => undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const words = `no answer within ${limitMs} ms`;
    disarm = clock.setTimer(() => reject(new HookTimeout(words)), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    disarm();
  }
}
