import type { OpenIndex } from '../store/open-index.js';
import { lengthOfStep } from '../store/segment-layout.js';
import { eachPosting, type PostingList } from '../store/segment-reader.js';
import { type Board, TEXT_UNIT } from './board.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import { commonness, rarity } from './rarity.js';

const MOST_TERMS = 64;
/** A word in more than this part of the files says little, if rarer ones are there. */
const COMMON_SHARE = 0.25;
const ENOUGH_TERMS = 4;

interface FoundTerm {
  readonly term: string;
  readonly weight: number;
  readonly frequency: number;
  readonly lists: readonly { readonly segment: number; readonly bytes: Uint8Array }[];
}

/**
 * BM25F: the counts of all fields make one weighted frequency, which saturates; rare words weigh more. Gives the
 * query's terms that stand in the index with how telling each is.
 */
export function scoreText(
  board: Board,
  query: ParsedQuery,
  weights: RankWeights,
): ReadonlyMap<string, number> {
  const count = Math.max(1, board.index.documentCount);
  const found = findTerms(board.index, query, count);
  const telling = found.filter((term) => term.frequency <= count * COMMON_SHARE);
  const used = telling.length >= ENOUGH_TERMS ? telling : found;
  const norms = normTable(averageOf(board.index, count), weights.lengthShare);
  for (const { weight, lists } of used.slice(0, MOST_TERMS)) {
    for (const { segment, bytes } of lists) {
      scoreList(board, segment, bytes, weight, norms, weights);
    }
  }
  return new Map(found.map(({ term, weight }) => [term, weight]));
}

/** The query's terms that stand in the index, the most telling first. */
function findTerms(index: OpenIndex, query: ParsedQuery, count: number): FoundTerm[] {
  const found: FoundTerm[] = [];
  for (const [term, weight] of query.terms) {
    const lists: { segment: number; bytes: Uint8Array }[] = [];
    let frequency = 0;
    for (const [segment, reader] of index.segments.entries()) {
      const list = reader.find(term);
      if (!list) continue;
      lists.push({ segment, bytes: list.bytes });
      frequency += liveFrequency(list, index.deleted[segment]);
    }
    if (frequency <= 0) continue;
    found.push({ term, weight, frequency, lists });
  }
  const frequencies = new Map(found.map(({ term, frequency }) => [term, frequency]));
  const weighed = found.map((each): FoundTerm => {
    const idf = rarity(commonness(each.term, query, frequencies), count);
    return { ...each, weight: each.weight * idf };
  });
  return weighed.sort((a, b) => b.weight - a.weight || a.frequency - b.frequency);
}

/** Files that are gone do not make a word common, so that the score is the same however the index was made. */
function liveFrequency(list: PostingList, deleted: ReadonlySet<number> | undefined): number {
  if (!deleted || deleted.size === 0) return list.documentFrequency;
  let frequency = list.documentFrequency;
  eachPosting(list, (document) => {
    if (deleted.has(document)) frequency -= 1;
  });
  return frequency;
}

/** Counts that stand in a posting's first bytes. */
const SMALL_COUNTS = 5;
const STEPS = 256;
/** What each small count in the body gives, by step of length: filled as a list needs it, empty before the next. */
const smallGains = new Int32Array(SMALL_COUNTS * STEPS);

/**
 * Decodes in place what `eachPosting` would: this loop is most of a query's time. What a small count in the body
 * gives is looked up by the file's length, in whole numbers.
 */
function scoreList(
  board: Board,
  segment: number,
  bytes: Uint8Array,
  weight: number,
  norms: Float64Array,
  weights: RankWeights,
): void {
  const reader = board.index.segments[segment];
  const deleted = board.index.deleted[segment];
  if (!reader || !deleted) return;
  const hasDeleted = deleted.size > 0;
  const gains = smallGains.fill(0);
  const { text, touched } = board;
  let count = board.touchedCount;
  const { lengthSteps } = reader;
  const { length } = bytes;
  const start = board.startOf(segment);
  let at = 0;
  let document = -1;
  while (at < length) {
    let byte = bytes[at++] ?? 0;
    let first = byte & 127;
    let shift = 7;
    while (byte > 127) {
      byte = bytes[at++] ?? 0;
      first |= (byte & 127) << shift;
      shift += 7;
    }
    document += (first >>> 3) + 1;
    const code = first & 7;
    let gain = 0;
    if (code < 5) {
      const step = lengthSteps[document] ?? 0;
      gain = gains[code * STEPS + step] ?? 0;
      if (gain === 0) {
        gain = gainOf(weight, (weights.body * (code + 1)) / (norms[step] ?? 1), weights.k1);
        gains[code * STEPS + step] = gain;
      }
    } else if (code !== 6) {
      const norm = norms[lengthSteps[document] ?? 0] ?? 1;
      let words = 0;
      let others = 0;
      if (code === 5) words = weights.body * (bytes[at++] ?? 0);
      else {
        const mask = bytes[at++] ?? 0;
        if (mask & 1) words = weights.body * (bytes[at++] ?? 0);
        if (mask & 2) words += weights.comment * (bytes[at++] ?? 0);
        if (mask & 4) others += weights.signature * 0.5 * (bytes[at++] ?? 0);
        if (mask & 8) others += weights.symbol * Math.min(3, bytes[at++] ?? 0);
        if (mask & 16) {
          others += weights.folder;
          at += 1;
        }
        if (mask & 32) {
          others += weights.stem;
          at += 1;
        }
      }
      gain = gainOf(weight, words / norm + others, weights.k1);
    }
    if (hasDeleted && deleted.has(document)) continue;
    const place = start + document;
    const before = text[place] ?? 0;
    if (before === 0) {
      // A gain of nothing must not enter a place twice.
      if (gain === 0) continue;
      touched[count] = place;
      count += 1;
    }
    text[place] = before + gain;
  }
  board.touchedCount = count;
}

function gainOf(weight: number, frequency: number, k1: number): number {
  return Math.round((TEXT_UNIT * weight * frequency) / (k1 + frequency));
}

/** By how much a file of each length is divided, so that long ones do not win by length alone. */
function normTable(averageLength: number, lengthShare: number): Float64Array {
  const norms = new Float64Array(STEPS);
  for (let step = 0; step < STEPS; step += 1) {
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
