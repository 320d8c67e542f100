import type { OpenIndex } from '../store/open-index.js';
import { lengthOfStep } from '../store/segment-layout.js';
import { eachPosting, type PostingList, type SegmentReader } from '../store/segment-reader.js';
import { bestScores } from './best-scores.js';
import { type HistoryScore, pathsOfCommit } from './history-scores.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import { rarity } from './rarity.js';

const MOST_PATHS = 80;
/** The words that tell most; a report has hundreds. */
const MOST_WORDS = 24;

/** The commits that say a word, by each term that it may stand as, with what the term tells. */
type Word = readonly { readonly list: PostingList; readonly worth: number }[];

type GiveGain = (path: number, gain: number) => void;

/**
 * The paths whose commits, all their messages taken together, fit the query best. It finds a file that many commits
 * touched for a part of what the query says, none of which is like the whole.
 */
export function fileHistoryScores(
  index: OpenIndex,
  query: ParsedQuery,
  weights: RankWeights,
): HistoryScore[] {
  const { commits, history } = index;
  if (!commits || !history || history.documentCount === 0) return [];
  const pathsOf = pathsByCommit(commits);
  const average = Math.max(1, history.totalLength / history.documentCount);
  const { lengthSteps } = history;
  const { fileCommitsK1: k1, fileCommitsLengthShare: share } = weights;
  const gains = new Float64Array(history.documentCount);
  const counts = new Float64Array(history.documentCount);
  const eachGain = (list: PostingList, worth: number, give: GiveGain): void => {
    const touched: number[] = [];
    eachPosting(list, (commit, count) => {
      for (const path of pathsOf(commit)) {
        const before = counts[path] ?? 0;
        if (before === 0) touched.push(path);
        counts[path] = before + count;
      }
    });
    for (const path of touched) {
      const length = lengthOfStep(lengthSteps[path] ?? 0);
      const norm = k1 * (1 - share + (share * length) / average);
      const count = counts[path] ?? 0;
      counts[path] = 0;
      give(path, (worth * count) / (count + norm));
    }
  };
  const add: GiveGain = (path, gain) => {
    gains[path] = (gains[path] ?? 0) + gain;
  };
  for (const word of tellingWords(commits, query)) {
    const [only] = word;
    if (only && word.length === 1) {
      eachGain(only.list, only.worth, add);
      continue;
    }
    // Of the terms that a word may stand as the one that gives most counts.
    const most = new Map<number, number>();
    for (const { list, worth } of word) {
      eachGain(list, worth, (path, gain) => {
        most.set(path, Math.max(most.get(path) ?? 0, gain));
      });
    }
    for (const [path, gain] of most) add(path, gain);
  }
  return bestOf(gains);
}

function bestOf(gains: Float64Array): HistoryScore[] {
  const found = new Map<number, number>();
  for (let document = 0; document < gains.length; document += 1) {
    const gain = gains[document] ?? 0;
    if (gain > 0) found.set(document, gain);
  }
  const ranked = bestScores(found, MOST_PATHS);
  const top = ranked[0]?.[1] ?? 1;
  return ranked.map(([document, gain]) => ({ document, score: gain / top }));
}

/** Many words lead to the same commits. */
function pathsByCommit(commits: SegmentReader): (commit: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  return (commit) => {
    const paths = known.get(commit) ?? pathsOfCommit(commits, commit);
    known.set(commit, paths);
    return paths;
  };
}

function tellingWords(commits: SegmentReader, query: ParsedQuery): Word[] {
  const words: { readonly word: Word; readonly worth: number }[] = [];
  const add = (terms: Iterable<readonly [string, number]>): void => {
    const word = [...terms].flatMap(([term, weight]) => {
      const list = commits.find(term);
      if (!list) return [];
      return [{ list, worth: weight * rarity(list.documentFrequency, commits.documentCount) }];
    });
    if (word.length > 0) words.push({ word, worth: Math.max(...word.map(({ worth }) => worth)) });
  };
  for (const entry of query.terms) if (!query.translated.has(entry[0])) add([entry]);
  for (const { terms, weight } of query.concepts) {
    add([...terms].map(([term, share]): [string, number] => [term, weight * share]));
  }
  words.sort((a, b) => b.worth - a.worth);
  return words.slice(0, MOST_WORDS).map(({ word }) => word);
}
