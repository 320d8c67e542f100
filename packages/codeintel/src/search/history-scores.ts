import { ByteReader } from '../store/bytes.js';
import type { OpenIndex } from '../store/open-index.js';
import { lengthOfStep } from '../store/segment-layout.js';
import { eachPosting, type PostingList, type SegmentReader } from '../store/segment-reader.js';
import { bestScores } from './best-scores.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import { rarity, rarityOfOne } from './rarity.js';

export interface HistoryScore {
  /** Number of the path in `OpenIndex.history`. */
  readonly document: number;
  /** 1 for the best. */
  readonly score: number;
}

type GiveGain = (document: number, gain: number) => void;

const MOST_PATHS = 80;
const MOST_COMMITS = 100;
const DAY_MS = 86_400_000;

/**
 * The paths that the past commits most like the query touched. A commit counts less the more files it touched and
 * the older it is, and the square of its likeness makes a close one outweigh many that share a word.
 */
export function historyScores(
  index: OpenIndex,
  query: ParsedQuery,
  weights: RankWeights,
): HistoryScore[] {
  const { commits } = index;
  if (!commits || commits.documentCount === 0) return [];
  const likeness = commitLikeness(commits, query, weights);
  const newest = commits.mtimeOf(0);
  const paths = new Map<number, number>();
  for (const [commit, score] of bestScores(likeness, MOST_COMMITS)) {
    const numbers = pathsOfCommit(commits, commit);
    const age = Math.max(0, newest - commits.mtimeOf(commit)) / DAY_MS;
    const gain =
      (score ** 2 * (1 + weights.recency * Math.exp(-age / weights.recencyDays))) /
      Math.sqrt(numbers.length);
    for (const number of numbers) paths.set(number, (paths.get(number) ?? 0) + gain);
  }
  const ranked = bestScores(paths, MOST_PATHS);
  const top = ranked[0]?.[1] ?? 1;
  return ranked.map(([document, score]) => ({ document, score: score / top }));
}

/** Numbers in `OpenIndex.history` of the paths that a commit touched. */
export function pathsOfCommit(commits: SegmentReader, commit: number): number[] {
  const reader = new ByteReader(commits.facts(commit));
  const numbers: number[] = [];
  while (reader.position < reader.buffer.length) numbers.push(reader.varint());
  return numbers;
}

function commitLikeness(
  commits: SegmentReader,
  query: ParsedQuery,
  { commitsK1, commitsLengthShare: share }: RankWeights,
): Map<number, number> {
  const scores = new Map<number, number>();
  const { documentCount, lengthSteps } = commits;
  const average = Math.max(1, commits.totalLength / Math.max(1, documentCount));
  const eachGain = (list: PostingList, unit: number, give: GiveGain): void => {
    eachPosting(list, (document, counts) => {
      const norm = 1 - share + (share * lengthOfStep(lengthSteps[document] ?? 0)) / average;
      const frequency = counts / norm;
      give(document, (unit * frequency) / (commitsK1 + frequency));
    });
  };
  const add: GiveGain = (document, gain) => {
    scores.set(document, (scores.get(document) ?? 0) + gain);
  };
  for (const [term, weight] of query.terms) {
    const list = query.translated.has(term) ? undefined : commits.find(term);
    if (list) eachGain(list, weight * rarity(list.documentFrequency, documentCount), add);
  }
  for (const { weight, terms } of query.concepts) {
    const found = [...terms].flatMap(([term, share]) => {
      const list = commits.find(term);
      return list ? [{ list, share }] : [];
    });
    const together = found.reduce((sum, { list }) => sum + list.documentFrequency, 0);
    // Of the terms of a concept the one that gives most counts.
    const most = new Map<number, number>();
    for (const { list, share: likely } of found) {
      const idf = rarityOfOne(list.documentFrequency, together, documentCount);
      eachGain(list, weight * likely * idf, (document, gain) => {
        most.set(document, Math.max(most.get(document) ?? 0, gain));
      });
    }
    for (const [document, gain] of most) add(document, gain);
  }
  return scores;
}
