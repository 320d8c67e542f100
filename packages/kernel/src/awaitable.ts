/** What a port, a rule, a hook, a schema or a gate may answer with: a value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

interface PerhapsThenable {
  readonly then?: unknown;
}

/**
 * For the few steps that every call takes and that mostly answer at once (`isPromise(answer) ? await answer : answer`):
 * awaiting a value that is there takes a turn of the queue and 250 bytes. Everywhere else an answer is awaited.
 */
export function isPromise<T>(answer: Awaitable<T>): answer is Promise<T>;
export function isPromise(answer: PerhapsThenable | null): boolean {
  return typeof answer === 'object' && answer !== null && typeof answer.then === 'function';
}
