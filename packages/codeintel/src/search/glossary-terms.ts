import { glossary } from './glossary.js';
import { termsOfWord } from './terms-of-word.js';

export interface GlossaryTerm {
  readonly term: string;
  readonly weight: number;
}

const LONGEST_WORD = 8;

/**
 * English terms for a run of Chinese: the longest known word at each place, left to right. Of several
 * translations each gets less, so that one Chinese word weighs about as much as one English word.
 */
export function glossaryTerms(run: string): GlossaryTerm[] {
  const found: GlossaryTerm[] = [];
  let index = 0;
  while (index < run.length) {
    const match = longestAt(run, index);
    if (!match) {
      index += 1;
      continue;
    }
    const share = 1 / Math.sqrt(match.words.length);
    for (const word of match.words) {
      for (const term of termsOfWord(word)) found.push({ term, weight: share });
    }
    index += match.length;
  }
  return found;
}

function longestAt(
  run: string,
  index: number,
): { words: readonly string[]; length: number } | undefined {
  for (let length = Math.min(LONGEST_WORD, run.length - index); length > 0; length -= 1) {
    const words = glossary().get(run.slice(index, index + length));
    if (words) return { words, length };
  }
  return undefined;
}
