import { dataWords } from './glossary/data-words.js';
import { everydayWords } from './glossary/everyday-words.js';
import { languageWords } from './glossary/language-words.js';
import { proseWords } from './glossary/prose-words.js';
import { systemWords } from './glossary/system-words.js';
import { webWords } from './glossary/web-words.js';

/**
 * Chinese words of programmers with the English words that code uses for them. One entry is the Chinese word and
 * its translations, the most likely first, `two_words` for a translation of two; entries are parted by semicolons.
 */
const parts = [everydayWords, languageWords, systemWords, webWords, dataWords, proseWords];

let made: ReadonlyMap<string, readonly string[]> | undefined;

/** Made at the first Chinese word: most queries need none of it. */
export function glossary(): ReadonlyMap<string, readonly string[]> {
  made ??= new Map(glossaryEntries());
  return made;
}

/** Every entry in the order it is written. */
export function glossaryEntries(): [string, readonly string[]][] {
  return parts
    .flatMap((part) => part.split(';'))
    .map((entry) => entry.trim().split(/\s+/))
    .filter(([word]) => word !== '')
    .map(([word = '', ...translations]) => [word, translations]);
}
