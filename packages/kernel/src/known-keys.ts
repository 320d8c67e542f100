import { KernelError } from './kernel-error.js';
import { nearestNames } from './nearest-names.js';

/**
 * A key that nobody reads would do nothing, unseen: it is an error that names the nearest key there is. `meant` holds
 * what other libraries call the same thing.
 */
export function requireKnownKeys(
  what: string,
  given: object,
  known: readonly string[],
  meant: Readonly<Record<string, string>> = {},
): void {
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || known.includes(key)) continue;
    throw new KernelError('UNKNOWN_KEY', `${what} has no "${key}"; ${wayOut(key, known, meant)}`);
  }
}

function wayOut(
  key: string,
  known: readonly string[],
  meant: Readonly<Record<string, string>>,
): string {
  const near = Object.hasOwn(meant, key) ? meant[key] : nearestNames(key, known)[0];
  return near === undefined ? `use one of ${known.join(', ')}` : `did you mean \`${near}\`?`;
}
