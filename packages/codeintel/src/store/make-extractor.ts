import type { Extractor } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';

/** Makes a parser for the languages named; each costs time to load. */
export type MakeExtractor = (languages: readonly string[]) => Promise<Extractor>;

export function languagesOf(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const language = languageOfPath(path);
    if (language !== undefined) found.add(language);
  }
  return [...found].sort();
}
