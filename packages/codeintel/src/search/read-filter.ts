import { join, relative, resolve, sep } from 'node:path';
import { entryAt } from '@sluice/sandbox';
import { languageOfPath } from '../extract/language-of-path.js';
import { languageNames } from '../store/document.js';
import type { Codebase } from './codebase.js';

/** Which files an answer is to come from. */
export interface Filter {
  /** A file or folder as the index writes it; absent where all of them are meant. */
  readonly path?: string | undefined;
  readonly language?: string | undefined;
}

/**
 * The filter as the index understands it: `./src/`, an absolute path and `TS` are put right. Throws where no file could
 * fit, with the way out: an empty answer would say that there is nothing to find.
 */
export function readFilter(codebase: Codebase, filter: Filter): Filter {
  const path = filter.path === undefined ? undefined : readPath(codebase, filter.path);
  const language = filter.language === undefined ? undefined : readLanguage(filter.language);
  return { path, language };
}

function readPath({ root, index, source }: Codebase, given: string): string | undefined {
  const whole = resolve(root, given.trim().replaceAll('\\', '/'));
  const path = relative(root, whole).split(sep).join('/');
  if (path === '') return undefined;
  if (path === '..' || path.startsWith('../')) {
    throw new Error(`path "${given}" lies outside the repository; give one below it, such as src`);
  }
  if (index.documentAt(path) || index.hasFolder(path)) return path;
  const isThere = entryAt(join(root, path)) !== undefined;
  // Without an index only some files were read, and the disk says what there is.
  if (isThere && source === 'direct') return path;
  throw new Error(
    isThere
      ? `path "${given}" holds no file that is searched: ignored, generated and secret files are left out`
      : `there is no file or folder "${given}" in the repository; leave path out to search all of it`,
  );
}

/** Names that people write and no file ends in. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['golang', 'go'],
  ['c#', 'csharp'],
  ['shell', 'bash'],
]);

function readLanguage(given: string): string {
  const name = given.trim().toLowerCase();
  const known = languageNames.find((each) => each === name) ?? otherNames.get(name);
  const found = known ?? languageOfPath(`x.${name}`);
  if (found !== undefined) return found;
  throw new Error(`language "${given}" is not known; use one of: ${languageNames.join(', ')}`);
}
