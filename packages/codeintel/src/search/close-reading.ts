import type { Board } from './board.js';
import type { FileHeads } from './file-heads.js';
import type { ParsedQuery } from './parse-query.js';
import { bestPassage, type PassageWord } from './passage-scores.js';
import { pairsOf, shareOfPairs } from './phrase-scores.js';
import type { RankWeights } from './rank-weights.js';

const MOST_FILES = 8;
const MOST_BYTES = 48 * 1024;
const MOST_WORDS = 64;

/**
 * Reads the files that fit best as they are on disk. One gains by how much of the query's neighbouring words it
 * holds side by side, and by how well its best passage fits, against the best passage of them all.
 */
export function scoreClosely(
  board: Board,
  query: ParsedQuery,
  telling: ReadonlyMap<string, number>,
  heads: FileHeads,
  weights: RankWeights,
): void {
  const pairs = weights.phrase === 0 ? [] : pairsOf(query, telling);
  const words = weights.passage === 0 ? [] : wordsOf(query, telling);
  if (pairs.length === 0 && words.length === 0) return;
  const read = board.best(MOST_FILES).map(({ id, path, classBits }) => {
    const text = heads.head(path, MOST_BYTES);
    const factor = classBits === 0 ? 1 : weights.gainOfDemoted;
    const lower = text.toLowerCase();
    const passage = words.length === 0 ? 0 : factor * bestPassage(text, lower, words);
    return { id, phrase: factor * shareOfPairs(lower, pairs), passage };
  });
  const best = read.reduce((most, { passage }) => Math.max(most, passage), 0);
  for (const { id, phrase, passage } of read) {
    if (phrase > 0) board.add(id, weights.phrase * phrase, 'words side by side');
    if (passage > 0) board.add(id, (weights.passage * passage) / best, 'words in one place');
  }
}

/**
 * Each word by how rare it is, less if the query leans less on it, never more. Translations are left out: of several
 * for each Chinese word some stand together nearly anywhere.
 */
function wordsOf(query: ParsedQuery, telling: ReadonlyMap<string, number>): PassageWord[] {
  return [...telling]
    .map(([term, weight]) => ({ term, weight: weight / Math.max(1, query.terms.get(term) ?? 1) }))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_WORDS);
}
