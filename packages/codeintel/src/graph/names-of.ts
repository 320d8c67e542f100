import type { ImportFact } from '../extract/file-facts.js';
import { lastPart } from '../store/file-terms.js';

/**
 * The names by which a symbol may be called. Only an import gives it another one: as a local name, through a module that
 * passes it on under a new one, or as the default of its file.
 */
export function namesOf(
  name: string,
  path: string,
  imports: readonly ImportFact[],
): ReadonlySet<string> {
  const file = lastPart(path);
  const names = new Set([name]);
  for (let known = 0; known < names.size; ) {
    known = names.size;
    for (const fact of imports) {
      for (const { imported, local } of fact.names) {
        if (local === '*' || names.has(local)) continue;
        const isWhole = imported === 'default' || imported === '*';
        if (isWhole ? lastPart(fact.module) === file : names.has(imported)) names.add(local);
      }
    }
  }
  return names;
}
