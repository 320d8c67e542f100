/** A value or a promise of it. In-memory ports answer at once, so the pipeline awaits only real promises. */
export type Awaitable<T> = T | Promise<T>;

export function isPromise<T>(value: Awaitable<T>): value is Promise<T> {
  return isObject(value) && (value instanceof Promise || typeof value.then === 'function');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
