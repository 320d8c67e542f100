import { type Awaitable, isPromise } from '../awaitable.js';
import type { Clock } from '../ports.js';

export class HookTimeout extends Error {
  override readonly name = 'HookTimeout';
}

/** Settles with `work`, or rejects after `limitMs`. Work that answered at once costs no timer. */
export function withLimit<T>(work: Awaitable<T>, limitMs: number, clock: Clock): Awaitable<T> {
  if (!isPromise(work)) return work;
  return new Promise<T>((resolve, reject) => {
    const cancelTimer = clock.setTimer(
      () => reject(new HookTimeout(`no answer within ${limitMs} ms`)),
      limitMs,
    );
    work.then(resolve, reject).finally(cancelTimer);
  });
}
