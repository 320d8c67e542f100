import { readHead } from '../store/read-head.js';
import type { Board } from './board.js';
import { eachWord } from './each-word.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import { termsOfName } from './terms-of-word.js';

const MOST_FILES = 8;
const MOST_BYTES = 96 * 1024;
const MOST_PAIRS = 16;
/** What is asked for stands in the first sentence; the pairs of a long report are mostly those of its story. */
const TITLE_LENGTH = 200;
const DEMOTED = 0.3;

interface Pair {
  readonly pattern: RegExp;
  readonly weight: number;
}

/**
 * Among the files that fit best: one that holds neighbouring words of the query side by side gains by how much of
 * the query's pairs it holds, telling pairs counting more. `host header` is held by "the host header" and by
 * `parseHostHeader`. Reads the files as they are on disk.
 */
export function scorePhrases(
  board: Board,
  query: ParsedQuery,
  telling: ReadonlyMap<string, number>,
  weights: RankWeights,
): void {
  const pairs = weights.phrase === 0 ? [] : pairsOf(query, telling);
  if (pairs.length === 0) return;
  const total = pairs.reduce((sum, pair) => sum + pair.weight, 0);
  const buffer = Buffer.allocUnsafe(MOST_BYTES);
  for (const { id, path, classBits } of board.best(MOST_FILES)) {
    const text = readHead(board.index.contents.root, path, buffer).toLowerCase();
    let held = 0;
    for (const { pattern, weight } of pairs) if (pattern.test(text)) held += weight;
    const gain = (weights.phrase * held * (classBits === 0 ? 1 : DEMOTED)) / total;
    if (gain > 0) board.add(id, gain, 'words side by side');
  }
}

/** Words that follow each other with nothing but a gap between them, each pair once, the most telling first. */
function pairsOf(query: ParsedQuery, telling: ReadonlyMap<string, number>): Pair[] {
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

/** Terms are stems of ASCII letters and digits: a short ending may follow the first, and little stands between. */
function patternOf(pair: string): RegExp {
  return new RegExp(pair.replace(' ', '[a-z]{0,4}[^a-z0-9]{0,3}'));
}
