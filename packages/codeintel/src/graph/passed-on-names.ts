import type { ImportFact } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';
import { lastPart } from '../store/file-terms.js';
import { namesOf } from './names-of.js';

/** A file that may pass a name on. */
export interface PassingFile {
  readonly path: string;
  readonly imports: readonly ImportFact[];
}

/** Of how many further names the files that import them are looked for. */
const MOST_NAMES = 20;

/**
 * The names under which other modules may import a symbol: its own, and those that a module gives it where it passes it
 * on (`export { normalizeRow as tidyRow } from './core.js'`), one module after another.
 */
export function passedOnNames(
  name: string,
  path: string,
  filesImporting: (name: string) => readonly PassingFile[],
): ReadonlySet<string> {
  const names = new Set([name]);
  const queue = [name, lastPart(path)];
  for (let asked = queue.shift(); asked !== undefined; asked = queue.shift()) {
    for (const file of filesImporting(asked)) {
      const known = namesOf(asked, path, file.imports);
      for (const offered of offeredBy(file)) {
        if (!known.has(offered) || names.has(offered) || names.size > MOST_NAMES) continue;
        names.add(offered);
        queue.push(offered);
      }
    }
  }
  return names;
}

/** What others may import from a file of what it imports itself. */
function offeredBy({ path, imports }: PassingFile): string[] {
  const isOpen = languageOfPath(path) === 'python';
  return imports
    .filter(({ isReexport }) => isOpen || isReexport)
    .flatMap(({ names }) => names.map(({ local }) => local))
    .filter((local) => local !== '*' && local !== 'default');
}
