import { eachWord } from './each-word.js';
import type { ParsedQuery } from './parse-query.js';
import { termsOfName } from './terms-of-word.js';

const MOST_PAIRS = 16;
/** What is asked for stands in the first sentence; the pairs of a long report are mostly those of its story. */
const TITLE_LENGTH = 200;

export interface Pair {
  readonly pattern: RegExp;
  readonly weight: number;
}

/** Words that follow each other with nothing but a gap between them, each pair once, the most telling first. */
export function pairsOf(query: ParsedQuery, telling: ReadonlyMap<string, number>): Pair[] {
  const weights = new Map<string, number>();
  let previous = '';
  const start = Math.max(0, query.text.search(/\S/));
  eachWord(
    query.text,
    (word) => {
      const terms = termsOfName(word).filter((term) => telling.has(term));
      for (const term of terms) {
        const weight = ((telling.get(previous) ?? 0) + (telling.get(term) ?? 0)) / 2;
        if (previous !== '' && previous !== term) weights.set(`${previous} ${term}`, weight);
        previous = term;
      }
      if (terms.length === 0) previous = '';
    },
    () => {
      previous = '';
    },
    start,
    Math.min(query.text.length, start + TITLE_LENGTH),
  );
  return [...weights]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_PAIRS)
    .map(([pair, weight]) => ({ pattern: patternOf(pair), weight }));
}

/**
 * Which part of the pairs a text in lower case holds side by side, telling pairs counting more. `host header` is held by "the host
 * header" and by `parseHostHeader`.
 */
export function shareOfPairs(lower: string, pairs: readonly Pair[]): number {
  if (pairs.length === 0) return 0;
  let held = 0;
  let total = 0;
  for (const { pattern, weight } of pairs) {
    total += weight;
    if (pattern.test(lower)) held += weight;
  }
  return held / total;
}

/** Terms are stems of ASCII letters and digits: a short ending may follow the first, and little stands between. */
function patternOf(pair: string): RegExp {
  return new RegExp(pair.replace(' ', '[a-z]{0,4}[^a-z0-9]{0,3}'));
}
