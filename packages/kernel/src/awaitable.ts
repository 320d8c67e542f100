/** A value or a promise of it. In-memory ports answer at once, so the pipeline awaits only real promises. */
export type Awaitable<T> = T | Promise<T>;

interface PerhapsThenable {
  readonly then?: unknown;
}

export function isPromise<T>(value: Awaitable<T>): value is Promise<T>;
export function isPromise(value: PerhapsThenable | null): boolean {
  return typeof value === 'object' && value !== null && typeof value.then === 'function';
}
