import { fieldShift } from '../store/postings.js';
import { eachPosting } from '../store/segment-reader.js';
import { type Board, TEXT_UNIT } from './board.js';
import type { Concept } from './concepts.js';
import { type FoundLists, findLists } from './find-lists.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import { rarityOfOne } from './rarity.js';

const MOST_COUNT = 31;
const MOST_DEFINITIONS = 40;
const DEMOTED = 0.3;
/** What a file gains that defines a name which the words may mean. */
const DEFINED = 0.3;

/**
 * Adds what the concepts of the query give each file: of the terms of a concept the one that gives most.
 * `norms` divides by a file's length, as for other terms.
 */
export function scoreConcepts(
  board: Board,
  query: ParsedQuery,
  weights: RankWeights,
  norms: Float64Array,
): void {
  if (query.concepts.length === 0) return;
  const gains = new Int32Array(board.text.length);
  for (const concept of query.concepts) scoreConcept(board, concept, weights, norms, gains);
}

/** `gains` is all zero before and after. */
function scoreConcept(
  board: Board,
  concept: Concept,
  weights: RankWeights,
  norms: Float64Array,
  gains: Int32Array,
): void {
  const { index, text, touched } = board;
  const count = Math.max(1, index.documentCount);
  const found = findConcept(board, concept);
  const together = found.reduce((sum, { frequency }) => sum + frequency, 0);
  const places: number[] = [];
  for (const { lists, frequency, share } of found) {
    const unit = TEXT_UNIT * concept.weight * share * rarityOfOne(frequency, together, count);
    for (const { segment, list } of lists) {
      const steps = index.segments[segment]?.lengthSteps ?? new Uint8Array(0);
      const deleted = index.deleted[segment];
      const start = board.startOf(segment);
      eachPosting(list, (document, counts) => {
        if (deleted?.has(document)) return;
        const often = frequencyOf(counts, norms[steps[document] ?? 0] ?? 1, weights);
        const gain = Math.round((unit * often) / (weights.k1 + often));
        const place = start + document;
        const before = gains[place] ?? 0;
        if (gain <= before) return;
        if (before === 0) places.push(place);
        gains[place] = gain;
      });
    }
  }
  for (const place of places) {
    if (text[place] === 0) {
      touched[board.touchedCount] = place;
      board.touchedCount += 1;
    }
    text[place] = (text[place] ?? 0) + (gains[place] ?? 0);
    gains[place] = 0;
  }
}

/** Files that define a name which the words may mean: 对象数组 for `ObjectArray`. The best name counts. */
export function scoreMeantNames(board: Board, query: ParsedQuery): void {
  const gains = new Map<number, number>();
  for (const concept of query.concepts) {
    if (!concept.isDefinable) continue;
    for (const { lists, share } of findConcept(board, concept)) {
      const places = lists.flatMap(({ segment, list }) => {
        const defining: number[] = [];
        eachPosting(list, (document, counts) => {
          const isDefined = countOf(counts, 'symbol') > 0 || countOf(counts, 'stem') > 0;
          if (!isDefined || board.index.deleted[segment]?.has(document)) return;
          defining.push(board.startOf(segment) + document);
        });
        return defining;
      });
      if (places.length > MOST_DEFINITIONS) continue;
      for (const place of places) {
        const factor = board.classOf(place) === 0 ? 1 : DEMOTED;
        const gain = (DEFINED * share * factor) / Math.sqrt(places.length);
        gains.set(place, Math.max(gains.get(place) ?? 0, gain));
      }
    }
  }
  for (const [place, gain] of gains) board.add(board.idOf(place), gain, 'defines a like name');
}

function findConcept(board: Board, concept: Concept): (FoundLists & { readonly share: number })[] {
  return [...concept.terms].flatMap(([term, share]) => {
    const found = findLists(board.index, term);
    return found ? [{ ...found, share }] : [];
  });
}

/** How often a file says a term, each field by its weight. */
function frequencyOf(counts: number, norm: number, weights: RankWeights): number {
  if (counts <= MOST_COUNT) return (weights.body * counts) / norm;
  const words =
    weights.body * countOf(counts, 'body') + weights.comment * countOf(counts, 'comment');
  return (
    words / norm +
    weights.signature * 0.5 * countOf(counts, 'signature') +
    weights.symbol * Math.min(3, countOf(counts, 'symbol')) +
    (countOf(counts, 'folder') > 0 ? weights.folder : 0) +
    (countOf(counts, 'stem') > 0 ? weights.stem : 0)
  );
}

function countOf(counts: number, field: keyof typeof fieldShift): number {
  return (counts >>> fieldShift[field]) & MOST_COUNT;
}
