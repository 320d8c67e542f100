import { type Board, TEXT_UNIT } from './board.js';
import type { RankWeights } from './rank-weights.js';

/** Scores by place; a place is touched once it has one. */
export interface Tally {
  readonly text: Int32Array;
  /** Places with a score, each once; the first `touchedCount` count. */
  readonly touched: Int32Array;
  touchedCount: number;
}

export interface ScoredList {
  readonly board: Board;
  readonly segment: number;
  readonly bytes: Uint8Array;
  /** What the term is worth where it stands often. */
  readonly weight: number;
  /** By how much a file of each length is divided. */
  readonly norms: Float64Array;
  readonly weights: RankWeights;
}

/** Counts that stand in a posting's first bytes. */
const SMALL_COUNTS = 5;
/** How many lengths of files are told apart. */
export const LENGTH_STEPS = 256;
/** What each small count in the body gives, by step of length: filled as a list needs it, empty before the next. */
const smallGains = new Int32Array(SMALL_COUNTS * LENGTH_STEPS);

/**
 * Adds to the tally what one term gives each file. Decodes in place what `eachPosting` would: this loop is most of a
 * query's time. What a small count in the body gives is looked up by the file's length, in whole numbers.
 */
export function scoreList(tally: Tally, scored: ScoredList): void {
  const { board, segment, bytes, weight, norms, weights } = scored;
  const reader = board.index.segments[segment];
  const deleted = board.index.deleted[segment];
  if (!reader || !deleted) return;
  const hasDeleted = deleted.size > 0;
  const gains = smallGains.fill(0);
  const { text, touched } = tally;
  let count = tally.touchedCount;
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
      gain = gains[code * LENGTH_STEPS + step] ?? 0;
      if (gain === 0) {
        gain = gainOf(weight, (weights.body * (code + 1)) / (norms[step] ?? 1), weights.k1);
        gains[code * LENGTH_STEPS + step] = gain;
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
        if (mask & 4) others += weights.signature * (bytes[at++] ?? 0);
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
  tally.touchedCount = count;
}

function gainOf(weight: number, frequency: number, k1: number): number {
  return Math.round((TEXT_UNIT * weight * frequency) / (k1 + frequency));
}
