import type { OpenSymbol } from './build-symbols.js';
import type { ImportFact } from './file-facts.js';

/** Functions and methods of the file, and what it imports under a name that functions have. */
export function callableNames(
  symbols: readonly OpenSymbol[],
  imports: readonly ImportFact[],
): ReadonlySet<string> {
  return new Set([
    ...symbols
      .filter(({ kind }) => kind === 'function' || kind === 'method')
      .map(({ name }) => name),
    ...imports
      .flatMap(({ names }) => names.map(({ local }) => local))
      .filter((name) => /^[a-z_$]/.test(name)),
  ]);
}
