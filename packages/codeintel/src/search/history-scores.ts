import { ByteReader } from '../store/bytes.js';
import type { OpenIndex } from '../store/open-index.js';
import { eachPosting, type SegmentReader } from '../store/segment-reader.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';

export interface HistoryScore {
  /** Number of the path in `OpenIndex.history`. */
  readonly document: number;
  readonly score: number;
}

const MOST_PATHS = 200;
const MOST_COMMITS = 100;
const DAY_MS = 86_400_000;

/**
 * How well each path's past fits the query: by all messages that touched it together, and by the single commits
 * that are most like the query, each counting less the more files it touched and the older it is.
 */
export function historyScores(
  index: OpenIndex,
  query: ParsedQuery,
  weights: RankWeights,
): HistoryScore[] {
  const { history, commits } = index;
  if (!history || !commits) return [];
  const byPath = normalised(textScores(history, query, weights.historyLengthShare));
  const byCommit = normalised(commitScores(commits, history.documentCount, query, weights));
  const total = new Float64Array(history.documentCount);
  for (let document = 0; document < total.length; document += 1) {
    total[document] =
      weights.history * (byPath[document] ?? 0) + weights.commits * (byCommit[document] ?? 0);
  }
  return bestOf(total, MOST_PATHS).map((document) => ({ document, score: total[document] ?? 0 }));
}

function commitScores(
  commits: SegmentReader,
  pathCount: number,
  query: ParsedQuery,
  weights: RankWeights,
): Float64Array {
  const scores = textScores(commits, query, 0.3);
  const paths = new Float64Array(pathCount);
  const newest = commits.documentCount > 0 ? commits.mtimeOf(0) : 0;
  for (const commit of bestOf(scores, MOST_COMMITS)) {
    const reader = new ByteReader(commits.facts(commit));
    const numbers: number[] = [];
    while (reader.position < reader.buffer.length) numbers.push(reader.varint());
    const age = Math.max(0, newest - commits.mtimeOf(commit)) / DAY_MS;
    const fresh = 1 + weights.recency * Math.exp(-age / 90);
    const gain = ((scores[commit] ?? 0) ** 2 * fresh) / Math.sqrt(numbers.length);
    for (const number of numbers) paths[number] = (paths[number] ?? 0) + gain;
  }
  return paths;
}

function textScores(
  segment: SegmentReader,
  query: ParsedQuery,
  lengthShare: number,
): Float64Array {
  const scores = new Float64Array(segment.documentCount);
  let total = 0;
  for (let document = 0; document < segment.documentCount; document += 1) {
    total += segment.lengthOf(document);
  }
  const average = Math.max(1, total / Math.max(1, segment.documentCount));
  for (const [term, weight] of query.terms) {
    const list = segment.find(term);
    if (!list) continue;
    const rest = segment.documentCount - list.documentFrequency;
    const idf = Math.log(1 + (rest + 0.5) / (list.documentFrequency + 0.5));
    eachPosting(list, (document, counts) => {
      const norm = 1 - lengthShare + (lengthShare * segment.lengthOf(document)) / average;
      const frequency = counts / norm;
      scores[document] = (scores[document] ?? 0) + (weight * idf * frequency) / (1.2 + frequency);
    });
  }
  return scores;
}

function normalised(scores: Float64Array): Float64Array {
  let top = 0;
  for (const score of scores) if (score > top) top = score;
  return top === 0 ? scores : scores.map((score) => score / top);
}

function bestOf(scores: Float64Array, limit: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < scores.length; index += 1) {
    if ((scores[index] ?? 0) > 0) found.push(index);
  }
  return found.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, limit);
}
