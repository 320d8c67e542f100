import { termsOfRun } from './cjk.js';
import { eachWord } from './each-word.js';
import type { ParsedQuery } from './parse-query.js';
import { termsOfWord } from './terms-of-word.js';

/** How much of the query stands in each line; a term counts in full only the first few times in a text. */
export function lineHits(text: string, query: ParsedQuery): number[] {
  const seen = new Map<string, number>();
  return text.split('\n').map((line) => {
    let score = 0;
    const add = (term: string): void => {
      const weight = query.terms.get(term);
      if (weight === undefined) return;
      const count = (seen.get(term) ?? 0) + 1;
      seen.set(term, count);
      score += weight / Math.sqrt(count);
    };
    eachWord(
      line.slice(0, 400),
      (word) => {
        for (const term of termsOfWord(word)) add(term);
      },
      (run) => {
        for (const term of termsOfRun(run)) add(term);
      },
    );
    return score;
  });
}
