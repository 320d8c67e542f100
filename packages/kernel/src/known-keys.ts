import { isRecord } from '@sluice/plain';
import { KernelError } from './kernel-error.js';
import { nearestNames } from './nearest-names.js';
import { describeValue } from './schema/describe-issues.js';

/**
 * A key that nobody reads would do nothing, unseen: it is an error that names the nearest key there is. `meant` holds
 * what other libraries call the same thing. What has no keys to read, such as a text or a list, is an error too.
 */
export function requireKnownKeys(
  what: string,
  given: unknown,
  known: readonly string[],
  meant: Readonly<Record<string, string>> = {},
): void {
  if (!isRecord(given)) {
    throw new KernelError(
      'UNKNOWN_KEY',
      `${what} is given ${describeValue(given)}; use an object: { ${known.join(', ')} }`,
    );
  }
  for (const key of Object.keys(given)) {
    if (known.includes(key) || given[key] === undefined) continue;
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
