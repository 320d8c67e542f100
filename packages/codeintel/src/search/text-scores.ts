import type { OpenIndex } from '../store/open-index.js';
import { lengthOfStep } from '../store/segment-layout.js';
import type { Board } from './board.js';
import { scoreConcepts, type TellingConcept } from './concept-scores.js';
import { type FoundLists, findLists } from './find-lists.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import { rarity } from './rarity.js';
import { LENGTH_STEPS, scoreList } from './score-list.js';

const MOST_TERMS = 64;
const ENOUGH_TERMS = 4;

export interface Telling {
  /** The query's terms that stand in the index, with how telling each is. */
  readonly terms: ReadonlyMap<string, number>;
  readonly concepts: readonly TellingConcept[];
}

interface FoundTerm extends FoundLists {
  readonly term: string;
  readonly weight: number;
}

/**
 * BM25F: the counts of all fields make one weighted frequency, which saturates; rare words weigh more. Gives how
 * telling the words of the query are.
 */
export function scoreText(board: Board, query: ParsedQuery, weights: RankWeights): Telling {
  const count = Math.max(1, board.index.documentCount);
  const found = findTerms(board.index, query, count);
  const telling = found.filter((term) => term.frequency <= count * weights.commonWord);
  const used = telling.length >= ENOUGH_TERMS ? telling : found;
  const norms = normTable(averageOf(board.index, count), weights.lengthShare);
  for (const { weight, lists } of used.slice(0, MOST_TERMS)) {
    for (const { segment, list } of lists) {
      scoreList(board, { board, segment, bytes: list.bytes, weight, norms, weights });
    }
  }
  const concepts = scoreConcepts(board, query, weights, norms);
  return { terms: new Map(found.map(({ term, weight }) => [term, weight])), concepts };
}

/** The query's own terms that stand in the index, the most telling first. */
function findTerms(index: OpenIndex, query: ParsedQuery, count: number): FoundTerm[] {
  const found: FoundTerm[] = [];
  for (const [term, weight] of query.terms) {
    if (query.translated.has(term)) continue;
    const lists = findLists(index, term);
    if (lists) found.push({ ...lists, term, weight: weight * rarity(lists.frequency, count) });
  }
  return found.sort((a, b) => b.weight - a.weight || a.frequency - b.frequency);
}

/** By how much a file of each length is divided, so that long ones do not win by length alone. */
function normTable(averageLength: number, lengthShare: number): Float64Array {
  const norms = new Float64Array(LENGTH_STEPS);
  for (let step = 0; step < LENGTH_STEPS; step += 1) {
    norms[step] = 1 - lengthShare + (lengthShare * lengthOfStep(step)) / averageLength;
  }
  return norms;
}

/** Mean length of the live files. */
function averageOf(index: OpenIndex, count: number): number {
  let total = 0;
  for (const [segment, reader] of index.segments.entries()) {
    total += reader.totalLength;
    for (const document of index.deleted[segment] ?? [])
      total -= Math.min(20_000, reader.lengthOf(document));
  }
  return Math.max(1, total / count);
}
