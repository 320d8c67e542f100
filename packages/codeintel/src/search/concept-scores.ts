import type { OpenIndex } from '../store/open-index.js';
import { fieldShift } from '../store/postings.js';
import { eachPosting, type PostingList } from '../store/segment-reader.js';
import type { Board } from './board.js';
import type { Concept } from './concepts.js';
import { type FoundLists, findLists } from './find-lists.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import { rarity, rarityOfOne } from './rarity.js';
import { scoreList, type Tally } from './score-list.js';

const MOST_COUNT = 31;
const DEFINING = (MOST_COUNT << fieldShift.symbol) | (MOST_COUNT << fieldShift.stem);
/** Terms in more files are not looked through for definitions. */
const MOST_FILES = 1000;
const MOST_DEFINITIONS = 40;
const ENOUGH_CONCEPTS = 4;

export interface TellingConcept extends Concept {
  /** Its weight by how few files have any of its terms; 0 when none has. */
  readonly worth: number;
}

/**
 * Adds what the concepts of the query give each file: of the terms of a concept the one that gives most. `norms`
 * divides by a file's length, as for other terms. Gives all concepts, in the order of the query.
 */
export function scoreConcepts(
  board: Board,
  query: ParsedQuery,
  weights: RankWeights,
  norms: Float64Array,
): TellingConcept[] {
  if (query.concepts.length === 0) return [];
  const concepts = findConcepts(board.index, query);
  const used = tellingOnes(concepts, board.index.documentCount * weights.commonTranslation);
  const best = emptyTally(board);
  const one = emptyTally(board);
  for (const { found, weight, together } of used) {
    for (const { lists, frequency, share } of found) {
      const worth = weight * share * rarityOfOne(frequency, together, board.index.documentCount);
      for (const { segment, list } of lists) {
        scoreList(one, { board, segment, bytes: list.bytes, weight: worth, norms, weights });
      }
      drain(one, best, (gain, before) => Math.max(gain, before));
    }
    drain(best, board, (gain, before) => gain + before);
  }
  scoreDefinitions(board, used, weights);
  return concepts;
}

function emptyTally(board: Board): Tally {
  const { length } = board.text;
  return { text: new Int32Array(length), touched: new Int32Array(length), touchedCount: 0 };
}

/** Moves all scores of one tally into another and leaves it empty. */
function drain(from: Tally, into: Tally, joined: (gain: number, before: number) => number): void {
  for (let index = 0; index < from.touchedCount; index += 1) {
    const place = from.touched[index] ?? 0;
    const before = into.text[place] ?? 0;
    if (before === 0) {
      into.touched[into.touchedCount] = place;
      into.touchedCount += 1;
    }
    into.text[place] = joined(from.text[place] ?? 0, before);
    from.text[place] = 0;
  }
  from.touchedCount = 0;
}

/** A file that defines a name which the words may mean gains by the best: `ObjectArray` for 对象数组. */
function scoreDefinitions(
  board: Board,
  concepts: readonly FoundConcept[],
  weights: RankWeights,
): void {
  const gains = new Map<number, number>();
  for (const { isDefinable, found } of concepts) {
    for (const { lists, frequency, share } of isDefinable ? found : []) {
      if (frequency > MOST_FILES) continue;
      const places = lists.flatMap(({ segment, list }) => definingPlaces(board, segment, list));
      if (places.length > MOST_DEFINITIONS) continue;
      const gain = (weights.likeName * share) / Math.sqrt(places.length);
      for (const place of places) gains.set(place, Math.max(gains.get(place) ?? 0, gain));
    }
  }
  for (const [place, gain] of gains) {
    const factor = board.classOf(place) === 0 ? 1 : weights.gainOfDemoted;
    board.add(board.idOf(place), gain * factor, 'defines a like name');
  }
}

function definingPlaces(board: Board, segment: number, list: PostingList): number[] {
  const places: number[] = [];
  eachPosting(list, (document, counts) => {
    if ((counts & DEFINING) === 0 || board.index.deleted[segment]?.has(document)) return;
    places.push(board.startOf(segment) + document);
  });
  return places;
}

interface FoundConcept extends TellingConcept {
  readonly found: readonly (FoundLists & { readonly share: number })[];
  /** In how many files its terms stand, at most. */
  readonly together: number;
}

/** What the index has of each concept. */
function findConcepts(index: OpenIndex, query: ParsedQuery): FoundConcept[] {
  const count = index.documentCount;
  return query.concepts.map((concept): FoundConcept => {
    const found = [...concept.terms].flatMap(([term, share]) => {
      const lists = findLists(index, term);
      return lists ? [{ ...lists, share }] : [];
    });
    const together = found.reduce((sum, { frequency }) => sum + frequency, 0);
    const worth = found.length === 0 ? 0 : concept.weight * rarity(together, count);
    return { ...concept, found, together, worth };
  });
}

/** The concepts without terms that more than `most` files have, if enough is left. */
function tellingOnes(concepts: readonly FoundConcept[], most: number): readonly FoundConcept[] {
  const telling = concepts
    .map((concept) => ({
      ...concept,
      found: concept.found.filter(({ frequency }) => frequency <= most),
    }))
    .filter(({ found }) => found.length > 0);
  return telling.length >= ENOUGH_CONCEPTS ? telling : concepts;
}
