import type { Awaitable } from '../awaitable.js';
import type { Clock } from '../ports.js';

/** Settles with `work`, or rejects after `limitMs`. */
export async function withLimit<T>(
  work: Awaitable<T>,
  limitMs: number,
  clock: Clock,
): Promise<Awaited<T>> {
  let disarm: () => void = () => undefined;
  const tooLate = new Promise<never>((_, reject) => {
    disarm = clock.setTimer(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    disarm();
  }
}
