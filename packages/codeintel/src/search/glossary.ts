import { actionWords } from './glossary/action-words.js';
import { dataWords } from './glossary/data-words.js';
import { everydayWords } from './glossary/everyday-words.js';
import { languageWords } from './glossary/language-words.js';
import { machineWords } from './glossary/machine-words.js';
import { plainWords } from './glossary/plain-words.js';
import { proseWords } from './glossary/prose-words.js';
import { systemWords } from './glossary/system-words.js';
import { taiwanWords } from './glossary/taiwan-words.js';
import { thingWords } from './glossary/thing-words.js';
import { traditionalCharacters } from './glossary/traditional-characters.js';
import { webWords } from './glossary/web-words.js';

export interface Glossary {
  /** Words in simplified characters. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** The simplified form of a traditional character. */
  readonly simplified: ReadonlyMap<string, string>;
}

/**
 * Chinese words of programmers with the English words that code uses for them. One entry is the Chinese word and
 * its translations, the most likely first, `two_words` for a translation of two; entries are parted by semicolons.
 */
const parts = [
  everydayWords,
  languageWords,
  systemWords,
  webWords,
  dataWords,
  proseWords,
  plainWords,
  actionWords,
  thingWords,
  machineWords,
  taiwanWords,
];

let made: Glossary | undefined;

/** Made at the first Chinese word: most queries need none of it. */
export function glossary(): Glossary {
  made ??= {
    words: new Map(glossaryEntries()),
    simplified: new Map(
      traditionalCharacters
        .trim()
        .split(/\s+/)
        .map(([from = '', to = '']) => [from, to]),
    ),
  };
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
