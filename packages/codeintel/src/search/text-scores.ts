import type { OpenIndex } from '../store/open-index.js';
import { eachPosting, type PostingList } from '../store/segment-reader.js';
import type { Board } from './board.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';

const MOST_TERMS = 64;
/** A word in more than this part of the files says little, if rarer ones are there. */
const COMMON_SHARE = 0.25;
const ENOUGH_TERMS = 4;

interface FoundTerm {
  readonly weight: number;
  readonly frequency: number;
  readonly lists: readonly { readonly segment: number; readonly bytes: Uint8Array }[];
}

/** BM25F: the counts of all fields make one weighted frequency, which saturates; rare words weigh more. */
export function scoreText(board: Board, query: ParsedQuery, weights: RankWeights): void {
  const count = Math.max(1, board.index.documentCount);
  const found = findTerms(board.index, query, count);
  const telling = found.filter((term) => term.frequency <= count * COMMON_SHARE);
  const used = telling.length >= ENOUGH_TERMS ? telling : found;
  const averageLength = averageOf(board.index, count);
  for (const { weight, lists } of used.slice(0, MOST_TERMS)) {
    for (const { segment, bytes } of lists) {
      scoreList(board, segment, bytes, weight, averageLength, weights);
    }
  }
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
    const idf = Math.log(1 + (count - Math.min(count, frequency) + 0.5) / (frequency + 0.5));
    found.push({ weight: weight * idf, frequency, lists });
  }
  return found.sort((a, b) => b.weight - a.weight || a.frequency - b.frequency);
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

/** Decodes in place what `readPosting` would: this loop is most of a query's time. */
function scoreList(
  board: Board,
  segment: number,
  bytes: Uint8Array,
  weight: number,
  averageLength: number,
  weights: RankWeights,
): void {
  const reader = board.index.segments[segment];
  const deleted = board.index.deleted[segment];
  if (!reader || !deleted) return;
  const hasDeleted = deleted.size > 0;
  const start = board.startOf(segment);
  const { scores, touched } = board;
  const { lengths } = reader;
  const { k1, lengthShare, body, comment } = weights;
  const base = 1 - lengthShare;
  const slope = lengthShare / averageLength;
  const { length } = bytes;
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
    let words: number;
    let others = 0;
    if (code < 5) words = body * (code + 1);
    else if (code === 5) words = body * (bytes[at++] ?? 0);
    else if (code === 6) words = 0;
    else {
      const mask = bytes[at++] ?? 0;
      words = mask & 1 ? body * (bytes[at++] ?? 0) : 0;
      if (mask & 2) words += comment * (bytes[at++] ?? 0);
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
    if (hasDeleted && deleted.has(document)) continue;
    const frequency = words / (base + slope * (lengths[document] ?? 0)) + others;
    const place = start + document;
    const before = scores[place] ?? 0;
    if (before === 0) touched.push(place);
    scores[place] = before + (weight * frequency) / (k1 + frequency);
  }
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
